import { decodeQR } from "qr/decode.js";
import { expect, it } from "vitest";
import { qrPath } from "./qr_path";

const SCALE = 4;

/** The pixels of a path of rectangles, as a camera would see them. */
function paint({ size, path }: { size: number; path: string }): { width: number; height: number; data: Uint8Array } {
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const start = row * width + Number(x) * SCALE;
      for (let pixel = start; pixel < start + Number(length) * SCALE; pixel += 1) data.fill(0, 4 * pixel, 4 * pixel + 3);
    }
  }
  return { width, height: width, data };
}

it.each([
  "http://192.168.178.100:8018/join/0123456789abcdefABCDEF_-0123456789",
  "http://10.0.0.7/join/x",
])("the code of %s can be read", (link) => {
  expect(decodeQR(paint(qrPath(link)))).toBe(link);
});
