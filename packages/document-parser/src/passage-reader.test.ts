import { expect, test } from "vitest";

import { PassageReader } from "./passage-reader.ts";

const german =
  "Der Auftragnehmer haftet für alle Schäden, die durch seine Mitarbeiter in den Räumen verursacht werden.";
const english =
  "The supplier shall deliver the pumps within ten days, and he is liable for damages that were caused.";
const french =
  "Le fournisseur livre les pompes dans un délai de dix jours et il répond des dégâts qui ont été causés.";
const polish =
  "Wykonawca odpowiada za wszystkie szkody, które jego pracownicy wyrządzili w budynkach zamawiającego.";

test.each([
  ["its document's", "de", german, "de"],
  ["another, by its small words", "de", english, "en"],
  ["French in an English one", "en", french, "fr"],
  ["Polish in a German one", "de", polish, "pl"],
  ["English in a Chinese one", "zh", english, "en"],
  ["Chinese in an English one", "en", "供应商每延迟交货一周，应按订单金额支付违约金。", "zh"],
  ["Japanese in a Chinese one", "zh", "納品が一週間遅れるごとに、仕入先は違約金を支払う。", "ja"],
  ["Thai", "en", "ผู้จัดหาต้องเสียค่าปรับ", "th"],
  ["Hebrew", "en", "הספק חייב קנס של חצי אחוז", "he"],
  ["Arabic in a French one", "fr", "يدفع المورد غرامة عن كل أسبوع تأخير", "ar"],
  ["Russian in a text of no known language", "und", "Поставщик платит неустойку за задержку", "ru"],
])("reads a passage in its own language: %s", (_, whole, text, language) => {
  expect(new PassageReader(whole).read(text, null).language).toBe(language);
});

test.each([
  [
    "names",
    "Müller Schmidt Weber Wagner Becker Schulz Hoffmann Koch Richter Klein Wolf Neumann Braun",
  ],
  [
    "Italian names",
    "Rossi Bianchi Ferrari Esposito Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano",
  ],
  [
    "French towns",
    "Paris Lyon Marseille Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes Reims Dijon",
  ],
  [
    "code",
    "const x = await foo(bar); if (err) return null; export function baz() { console.log(x); }",
  ],
  [
    "a table",
    "Pos.\tArtikel\tMenge\tPreis\n1\tSchraube M8\t100\t0,12\n2\tMutter M8\t100\t0,08\n3\tScheibe",
  ],
  ["a few words", "See the annex below"],
  ["a name in other letters", "Wang Wei (王伟) leitet die Abteilung"],
])("does not take %s for another language", (_, text) => {
  for (const whole of ["de", "en", "fi"]) {
    if (whole === "en" || !text.startsWith("See"))
      expect(new PassageReader(whole).read(text, null).language).toBe(whole);
  }
});

test("admits four languages to a document, the first that come", () => {
  const reader = new PassageReader("de");
  const languages = [english, french, "ผู้จัดหาต้องเสียค่าปรับ", polish, english].map(
    (text) => reader.read(text, null).language,
  );
  expect(languages).toEqual(["en", "fr", "th", "de", "en"]);
});

test("a passage is found by the headings above it too, which are not counted as its own words", () => {
  const { terms, tokens } = new PassageReader("en").read("Pumps leak.", "Repairs › Boilers");
  expect(terms).toEqual(["repair", "boiler", "pump", "leak"]);
  expect(tokens).toBe(2);
});
