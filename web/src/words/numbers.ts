/** Numbers as they are printed. */

/** With a true minus. */
export const written = (number: number): string => String(number).replace("-", "−");

/** `+9`, `−5`, `0`. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : written(number));
