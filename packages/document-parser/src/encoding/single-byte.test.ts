import { expect, test } from "vitest";

import { decodeText } from "./decode.ts";

/** Encodes a text in a single-byte encoding. */
function encoded(text: string, encoding: string): Buffer {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new TextDecoder(encoding).decode(bytes);
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}

test.each([
  ["windows-1251", "Гавань открывается в шесть часов утра."],
  ["windows-1251", "Имя;Город\nИван;Москва\nАнна;Тверь\n"],
  ["windows-1251", "ИВАНОВ;МОСКВА\nПЕТРОВА;ТВЕРЬ\n"],
  ["windows-1251", "Порт відкривається о шостій годині ранку."],
  ["koi8-r", "Гавань открывается в шесть часов утра."],
  ["windows-1253", "Το λιμάνι ανοίγει στις έξι το πρωί."],
  ["windows-1255", "הנמל נפתח בשעה שש בבוקר."],
  ["windows-1256", "يفتح الميناء في الساعة السادسة صباحا."],
  ["windows-1250", "Dźwigi są sprawdzane co miesiąc, a łodzie czekają."],
  ["windows-1250", "Jméno;Město\nJiří;Brno\nŽofie;Plzeň\n"],
  ["windows-1250", "A kikötő hatkor nyit, és a jelentést őszintén írva küldik a fűről."],
  ["windows-1254", "Liman sabah altıda açılır, işçiler güneş doğarken bekler."],
  ["windows-1257", "Uostas atidaromas šeštą valandą, įmonė žino kiekvieną mėnesį."],
])("reads %s as its programs write it without Unicode: %s", (encoding, text) => {
  expect(decodeText(encoded(text, encoding))).toBe(text);
});

test.each([
  "Der Hafen öffnet um 6 Uhr. Größe: 20 m³ – „schön“, 5 €.",
  "Volume in m³",
  "Le port ouvre là où l’été est déjà arrivé: ça coûte 5 €, cœur naïf.",
  "¿Cuándo abre? ¡Mañana! Nº 5, 2ª",
  "O porto não abre às seis: coração, avô, é.",
  "Müller, Señor, Ångström, Björk, Françoise, Søren",
  "Þórður fór í gær, æði. Höfnin opnar.",
  "5° ± 2 µm ½ Größe",
  "MÜLLER, GRÖSSE, ÄÖÜ",
])("reads the letters of the West as they are: %s", (text) => {
  expect(decodeText(encoded(text, "windows-1252"))).toBe(text);
});
