import { expect, test } from "vitest";

import { mendLookAlikes } from "./look-alikes.ts";
import { Words } from "./words.ts";

function mended(text: string): string {
  const words = new Words();
  words.units.set(Uint16Array.from(text, (sign) => sign.charCodeAt(0)));
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    words.from[words.count] = index;
    words.to[words.count++] = index + word.length;
  }
  mendLookAlikes(words);
  return Array.from({ length: words.count }, (_, at) => words.textOf(at)).join(" ");
}

test.each([
  ["застережен\u0069 вільним", "застережені вільним"],
  ["верс\u0069я для них \u0069 для вас", "версія для них і для вас"],
  ["ус\u0069 \u0069з н\u0069", "усі із ні"],
  ["Tob\u0456as О\u0435tiker", "Tobias Oetiker"],
  ["пусть x больше y и i меньше", "пусть x больше y и i меньше"],
  ["сор a COP", "сор a COP"],
  ["абв-a (а/a)", "абв-a (а/a)"],
  ["TeXом и LaTeXа", "TeXом и LaTeXа"],
])("gives %j the letters of one alphabet", (text, whole) => {
  expect(mended(text)).toBe(whole);
});
