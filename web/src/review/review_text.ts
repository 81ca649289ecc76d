/** Numbers and moves of a review as text. */

import { translate } from "$app/i18n/i18n.svelte";
import { formatPercent } from "$app/i18n/numbers";
import type { PlayableReplay, ReplayPlayer } from "$app/replay/replay_player.svelte";
import { describeReason } from "$app/text/hint_text";
import { describeMove } from "$app/text/move_text";
import type { Decision, Move } from "$app/wire";

/** Points of a review are hundredths of a win. */
const POINTS = 100;

/** Points as a percentage without a sign, such as a loss. */
export const formatPoints = (points: number): string => formatPercent(Math.abs(points) / POINTS);

/** Points as a percentage with one decimal. */
export const formatMean = (points: number): string => formatPercent(points / POINTS, 1);

/** A change in points as a percentage with its sign. */
export const formatChange = (points: number): string => {
  const rounded = Math.round(points);
  return rounded ? `${rounded < 0 ? "−" : "+"}${formatPoints(rounded)}` : formatPoints(0);
};

/** The move of a decision, or another one in its place. */
export function describeChoice(player: ReplayPlayer<PlayableReplay>, step: number, move: Move): string {
  const market = player.moments[step - 1]?.view.market ?? [];
  return describeMove(player.naming, market, move);
}

/** Why the better move is better. */
export function describeWhy(player: ReplayPlayer<PlayableReplay>, why: Decision["why"]): string {
  return why ? describeReason(player.naming, player.names, why) : translate(player.naming.language, "hint-why-best_in_search");
}
