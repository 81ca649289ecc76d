/** The goal and the end of the game: the sections that differ between boards with points and races for tickets. */

import type { BoardDetails } from "$app/wire";
import type { RulesTranslator } from "./rules_translator";
import { type SectionText, when } from "./section_text";

export function goalLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  if (board.tickets_to_win) {
    return { lead: t("rules-goal-lead-race", { tickets: translator.count("tickets", board.tickets_to_win) }), lines: [t("rules-goal-race")] };
  }
  const parts = [
    t("rules-goal-part-tickets"),
    ...when((board.stations?.unused ?? 0) > 0, t("rules-goal-part-stations")),
    ...when(board.goods !== null, t("rules-goal-part-goods")),
    ...when(board.globetrotter > 0, t("rules-goal-part-globetrotter")),
    ...when(board.longest_trail > 0, t("rules-goal-part-trail")),
  ];
  return { lead: t("rules-goal-lead"), lines: [t("rules-goal-sources", { parts: translator.joinAnd(parts) })] };
}

export function endLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  const { last_round_at: at, at_last_train: last, tickets_to_win: goal } = board.ending;
  const tickets = translator.count("tickets", goal);
  const lastRound = at ? t("rules-end-lead", { trains: translator.count("trains", at) }) : t("rules-end-lead-empty");
  const round = [t("rules-end-round"), t("rules-end-once")];
  const notes = when(at !== null, translator.ruling("rules-end-note-any"));
  if (goal) {
    const early = at === null ? [] : [lastRound, ...round, ...when(!last, t("rules-end-most"))];
    return { lead: t("rules-end-lead-race", { tickets }), lines: [...early, ...when(last, t("rules-end-last"), t("rules-end-share", { tickets }))], notes };
  }
  if (at === null) return { lead: t("rules-end-lead-last"), lines: [] };
  return { lead: lastRound, lines: [...round, ...when(last, t("rules-end-lead-last"))], notes };
}

export function countLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  const values = (points: number) => ({ points: translator.count("points", points) });
  return {
    lead: t("rules-count-lead"),
    ordered: true,
    steps: [
      t("rules-count-routes"),
      t("rules-count-tickets"),
      ...(board.stations?.unused ? [t("rules-count-stations", values(board.stations.unused))] : []),
      ...when(board.goods !== null, t("rules-count-goods")),
      ...(board.alvin ? [t("rules-count-alvin", values(board.alvin.points))] : []),
      ...when(board.globetrotter > 0, t("rules-count-globetrotter", values(board.globetrotter))),
      ...when(board.longest_trail > 0, t("rules-count-trail", values(board.longest_trail))),
    ],
    lines: [t("rules-count-below")],
  };
}

export function trailLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  const bonus = board.longest_trail;
  return {
    lead: bonus ? t("rules-trail-lead", { points: translator.count("points", bonus) }) : t("rules-trail-lead-ties"),
    lines: [
      t("rules-trail-length"),
      t("rules-trail-loops"),
      t(board.stations ? "rules-trail-own-stations" : "rules-trail-own"),
      ...when(bonus > 0, t("rules-bonus-tie"), t("rules-trail-none")),
    ],
  };
}

export function tiesLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  if (!board.tie_break.length) return { lead: t("rules-ties-lead-shared"), lines: [] };
  const steps = [...board.tie_break.map((rule) => t(`rules-ties-${rule}`)), t("rules-ties-shared")];
  return { lead: t("rules-ties-lead"), steps, ordered: true, lines: [] };
}
