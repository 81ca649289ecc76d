/** The parts of a table that its first picture does not need, in one file. */

export { default as MenuDialog } from "./MenuDialog.svelte";
export { default as Chat } from "./panels/Chat.svelte";
export { default as Log } from "./panels/Log.svelte";
export { default as Routes } from "./panels/Routes.svelte";
export { default as Tickets } from "./panels/Tickets.svelte";
export { default as Question } from "./questions/Question.svelte";
