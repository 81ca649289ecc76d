/** The parts of a review in a replay, in one file. */

export { default as ReviewPanel } from "./ReviewPanel.svelte";
export { ReviewSession } from "./review_session.svelte";
export { default as WinCurve } from "./WinCurve.svelte";
