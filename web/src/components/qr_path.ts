/** QR codes as SVG paths. */

import { encodeQR } from "qr";

/** Modules around the code that must stay light. */
const QUIET_ZONE = 4;

/** The size of a QR code in modules, and the path of its dark modules, row by row. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${end - x}v1H${x}z`];
    }),
  );
  return { size: rows.length, path: runs.join("") };
}
