/** Numbers as they are displayed: with a typographic minus. */

export const formatNumber = (number: number): string => String(number).replace("-", "−");

/** `+9`, `−5`, `0`. */
export const formatSigned = (number: number): string => (number > 0 ? `+${number}` : formatNumber(number));
