import { pdf } from "../../apps/server/test/pdf.ts";

const words =
  "harbour crane ledger tariff berth heron signal winter cable engine quay report".split(" ");

/** A PDF of `count` pages with text enough to take a moment, no two documents alike. */
export function manyPages(count: number, title: string): Uint8Array<ArrayBuffer> {
  let seed = (Buffer.from(title).readUIntBE(Math.max(0, title.length - 6), 6) % 2_147_483_646) + 1;
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return words[seed % words.length] ?? "";
  };
  const line = () => Array.from({ length: 10 }, word).join(" ");
  const pages = Array.from({ length: count }, (_, page) => ({
    lines: [`${title}, page ${page + 1}`, ...Array.from({ length: 40 }, line)],
  }));
  return new Uint8Array(pdf(pages));
}
