/** The labels of decisions. */

import type { Decision } from "$app/wire";

export type Label = Decision["label"];

/** From the best to the worst. */
export const LABELS: readonly Label[] = ["great", "best", "good", "inaccuracy", "mistake", "blunder"];
/** The annotation symbols of chess; good moves without one have an icon. */
export const SYMBOLS: Readonly<Record<Label, string>> = { great: "!", best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

const ERRORS: readonly Label[] = ["inaccuracy", "mistake", "blunder"];

/** Whether a decision was an inaccuracy or worse. */
export const isError = (label: Label): boolean => ERRORS.includes(label);
/** Whether a decision was a mistake or a blunder. */
export const isMistake = (label: Label): boolean => isError(label) && label !== "inaccuracy";
