import { expect, test } from "vitest";

import { decodeText } from "./decode.ts";

test.each([
  [
    "Japanese",
    "名前,年齢,住所\n佐藤太郎,30,東京\n三木英子,25,大阪\n",
    "96bc914f2c944e97ee2c8f5a8f8a0a8db293a191be98592c33302c938c8b9e0a8e4f96d889708e712c32352c91e58de30a",
  ],
  [
    "Japanese",
    "これは日本語のテキストです。ﾃｽﾄ 5 km",
    "82b182ea82cd93fa967b8cea82cc8365834c8358836782c582b78142c3bdc42035206b6d",
  ],
  [
    "Chinese",
    "姓名,城市\n王小明,北京\n李娜,上海\n这是一个中文文件。",
    "d0d5c3fb2cb3c7cad00acdf5d0a1c3f72cb1b1bea90ac0eec4c82cc9cfbaa30ad5e2cac7d2bbb8f6d6d0cec4cec4bcfea1a3",
  ],
  [
    "Chinese of Taiwan",
    "姓名,城市\n王小明,臺北\n這是一個中文檔案，內容很多。",
    "a96da6572cabb0a5ab0aa4fda470a9fa2cbb4fa55f0ab36fac4fa440add3a4a4a4e5c0c9aed7a141a4baae65abdca668a143",
  ],
  [
    "Korean",
    "이름,도시\n김철수,서울\n이것은 한국어 문서입니다.",
    "c0ccb8a72cb5b5bdc30ab1e8c3b6bcf62cbcadbfef0ac0ccb0cdc0ba20c7d1b1b9beee20b9aebcadc0d4b4cfb4d92e",
  ],
])("reads %s as its programs write it without Unicode: %s", (_, text, bytes) => {
  expect(decodeText(Buffer.from(bytes, "hex"))).toBe(text);
});

/** Windows-1252 characters beyond Latin 1. */
const own: Readonly<Record<string, number>> = {
  "–": 0x96,
  "„": 0x84,
  "“": 0x93,
  "”": 0x94,
  "’": 0x92,
};

test.each([
  "Der Ärger über die Größe der Straße in Österreich – „schön“",
  "it’s “word” and didn’t – l’été à Nîmes, où ça",
  "it’s so that’s how he’s why we’ll go",
  "Ä\nÖ\nÜ",
  "ÀÁÂ ÄÅ",
])("reads Windows' Latin as before: %s", (text) => {
  const bytes = Array.from(text, (sign) => own[sign] ?? sign.charCodeAt(0));
  expect(decodeText(Buffer.from(bytes))).toBe(text);
});
