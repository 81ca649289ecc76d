/** What a game is about and how it ends: the sections that depend on whether points are counted or tickets raced for. */

import type { BoardShown } from "$app/wire";
import type { Speaker } from "./speaker";
import { when, type Told } from "./told";

export function goalLines(board: BoardShown, speaker: Speaker): Told {
  const say = speaker.say.bind(speaker);
  if (board.tickets_to_win) {
    return { lead: say("goal.lead.race", { tickets: speaker.some("tickets", board.tickets_to_win) }), lines: [say("goal.race")] };
  }
  const parts = [
    say("goal.part.tickets"),
    ...when((board.stations?.unused ?? 0) > 0, say("goal.part.stations")),
    ...when(board.goods !== null, say("goal.part.goods")),
    ...when(board.globetrotter > 0, say("goal.part.globetrotter")),
    ...when(board.longest_trail > 0, say("goal.part.trail")),
  ];
  return { lead: say("goal.lead"), lines: [say("goal.sources", { parts: speaker.all(parts) })] };
}

export function endLines(board: BoardShown, speaker: Speaker): Told {
  const say = speaker.say.bind(speaker);
  const { last_round_at: at, at_last_train: last, tickets_to_win: goal } = board.ending;
  const tickets = speaker.some("tickets", goal);
  const low = at ? say("end.lead", { trains: speaker.some("trains", at) }) : say("end.lead.empty");
  const round = [say("end.round"), say("end.once")];
  const notes = when(at !== null, say("end.note.any"));
  if (goal) {
    const early = at === null ? [] : [low, ...round, ...when(!last, say("end.most"))];
    return { lead: say("end.lead.race", { tickets }), lines: [...early, ...when(last, say("end.last"), say("end.share", { tickets }))], notes };
  }
  if (at === null) return { lead: say("end.lead.last"), lines: [] };
  return { lead: low, lines: [...round, ...when(last, say("end.lead.last"))], notes };
}

export function countLines(board: BoardShown, speaker: Speaker): Told {
  const say = speaker.say.bind(speaker);
  const worth = (points: number) => ({ points: speaker.some("points", points) });
  return {
    lead: say("count.lead"),
    ordered: true,
    steps: [
      say("count.routes"),
      say("count.tickets"),
      ...(board.stations?.unused ? [say("count.stations", worth(board.stations.unused))] : []),
      ...when(board.goods !== null, say("count.goods")),
      ...(board.alvin ? [say("count.alvin", worth(board.alvin.points))] : []),
      ...when(board.globetrotter > 0, say("count.globetrotter", worth(board.globetrotter))),
      ...when(board.longest_trail > 0, say("count.trail", worth(board.longest_trail))),
    ],
    lines: [say("count.below")],
  };
}

export function trailLines(board: BoardShown, speaker: Speaker): Told {
  const say = speaker.say.bind(speaker);
  const bonus = board.longest_trail;
  return {
    lead: bonus ? say("trail.lead", { points: speaker.some("points", bonus) }) : say("trail.lead.ties"),
    lines: [
      say("trail.length"),
      say("trail.loops"),
      say(board.stations ? "trail.own.stations" : "trail.own"),
      ...when(bonus > 0, say("trail.tie")),
    ],
  };
}

export function tiesLines(board: BoardShown, speaker: Speaker): Told {
  const say = speaker.say.bind(speaker);
  if (!board.tie_break.length) return { lead: say("ties.lead.shared"), lines: [] };
  const steps = [...board.tie_break.map((rule) => say(`ties.${rule}`)), say("ties.shared")];
  return { lead: say("ties.lead"), steps, ordered: true, lines: [] };
}
