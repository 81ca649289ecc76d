/** The goal and the end of the game: the sections that differ between boards with points and races for tickets. */

import type { BoardDetails } from "$app/wire";
import type { RulesTranslator } from "./rules_translator";
import { type SectionText, when } from "./section_text";

export function goalLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  if (board.tickets_to_win) {
    return { lead: t("goal.lead.race", { tickets: translator.count("tickets", board.tickets_to_win) }), lines: [t("goal.race")] };
  }
  const parts = [
    t("goal.part.tickets"),
    ...when((board.stations?.unused ?? 0) > 0, t("goal.part.stations")),
    ...when(board.goods !== null, t("goal.part.goods")),
    ...when(board.globetrotter > 0, t("goal.part.globetrotter")),
    ...when(board.longest_trail > 0, t("goal.part.trail")),
  ];
  return { lead: t("goal.lead"), lines: [t("goal.sources", { parts: translator.joinAnd(parts) })] };
}

export function endLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  const { last_round_at: at, at_last_train: last, tickets_to_win: goal } = board.ending;
  const tickets = translator.count("tickets", goal);
  const lastRound = at ? t("end.lead", { trains: translator.count("trains", at) }) : t("end.lead.empty");
  const round = [t("end.round"), t("end.once")];
  const notes = when(at !== null, t("end.note.any"));
  if (goal) {
    const early = at === null ? [] : [lastRound, ...round, ...when(!last, t("end.most"))];
    return { lead: t("end.lead.race", { tickets }), lines: [...early, ...when(last, t("end.last"), t("end.share", { tickets }))], notes };
  }
  if (at === null) return { lead: t("end.lead.last"), lines: [] };
  return { lead: lastRound, lines: [...round, ...when(last, t("end.lead.last"))], notes };
}

export function countLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  const values = (points: number) => ({ points: translator.count("points", points) });
  return {
    lead: t("count.lead"),
    ordered: true,
    steps: [
      t("count.routes"),
      t("count.tickets"),
      ...(board.stations?.unused ? [t("count.stations", values(board.stations.unused))] : []),
      ...when(board.goods !== null, t("count.goods")),
      ...(board.alvin ? [t("count.alvin", values(board.alvin.points))] : []),
      ...when(board.globetrotter > 0, t("count.globetrotter", values(board.globetrotter))),
      ...when(board.longest_trail > 0, t("count.trail", values(board.longest_trail))),
    ],
    lines: [t("count.below")],
  };
}

export function trailLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  const bonus = board.longest_trail;
  return {
    lead: bonus ? t("trail.lead", { points: translator.count("points", bonus) }) : t("trail.lead.ties"),
    lines: [
      t("trail.length"),
      t("trail.loops"),
      t(board.stations ? "trail.own.stations" : "trail.own"),
      ...when(bonus > 0, t("trail.tie")),
    ],
  };
}

export function tiesLines(board: BoardDetails, translator: RulesTranslator): SectionText {
  const t = translator.t.bind(translator);
  if (!board.tie_break.length) return { lead: t("ties.lead.shared"), lines: [] };
  const steps = [...board.tie_break.map((rule) => t(`ties.${rule}`)), t("ties.shared")];
  return { lead: t("ties.lead"), steps, ordered: true, lines: [] };
}
