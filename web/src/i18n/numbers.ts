/** Numbers in the language of the page, with a typographic minus. */

import { locale } from "./i18n.svelte";

const format = (number: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale.language, options).format(number).replace("-", "−");

/** A number with up to the given number of decimals. */
export const formatNumber = (number: number, digits = 0): string => format(number, { maximumFractionDigits: digits });

/** `+9`, `−5`, `0`. */
export const formatSigned = (number: number): string => format(number, { signDisplay: "exceptZero" });

/** A share of one as a percentage with up to the given number of decimals. */
export const formatPercent = (share: number, digits = 0): string => format(share, { style: "percent", maximumFractionDigits: digits });
