/** Keys of a replay, unless the focused element uses them itself. */

import type { ReplayPlayer } from "./replay_player.svelte";

export function replayKeys(player: Pick<ReplayPlayer, "togglePlayback" | "handleKey">, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, select, input:not([type=range]), textarea")) return;
  if (event.key === " " && target?.closest("button, a, summary, [role=button]")) return;
  if (event.key === " ") player.togglePlayback();
  else if (!player.handleKey(event.key)) return;
  event.preventDefault();
}
