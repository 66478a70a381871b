import { expect, test } from "vitest";

import { pageOf, readIn, valuesOf } from "#test/library/facts.ts";

import { readFacts } from "./read-facts.ts";

const contracts = {
  en: `# Supply Agreement

This Agreement (No. 7) is entered into as of 4 March 2024 by and between Northwind Mills, Inc., a Delaware corporation with its principal place of business in Dover (the “Supplier”), and the Harbour Bakery Ltd, 3 Quay Road, Leith (the “Customer”).

## 1. Term

It runs until 31 December 2026.`,
  de: `# Mietvertrag über Büroräume

Vertragsnummer: MV-2025/118

Zwischen der Hansen Immobilien GmbH, Gerberstraße 12, 04105 Leipzig (nachfolgend „Vermieterin“), und der Klarwerk Software AG, Am Speicher 3, 20457 Hamburg (nachfolgend „Mieterin“), geschlossen am 12. Februar 2025.`,
  fr: `# Contrat de licence

Entre les soussignés :

Novalis Informatique SARL, dont le siège est 14 rue des Tanneurs, Lyon (ci-après « le Concédant »), et la Clinique des Cèdres SA, 8 avenue du Parc, Grenoble (ci-après « le Licencié »), signé le 9 janvier 2025.`,
  es: `# Contrato de suministro

Entre la Cooperativa Olivar del Sur, con domicilio en Jaén (en adelante, «el Proveedor»), y Hoteles Costa Clara S.A., con domicilio en Málaga (en adelante, «el Cliente»). Firmado el 3 de marzo de 2025.`,
  ar: `# عقد إيجار مستودع

أبرم هذا العقد في ٥ مايو ٢٠٢٥ بين شركة الميناء للتخزين ومقرها جدة (المؤجر) وشركة النخيل للأغذية ومقرها الرياض (المستأجر).`,
};

test.each([
  ["en", "Supply Agreement", ["Northwind Mills, Inc.", "Harbour Bakery Ltd"], "2024-03-04"],
  [
    "de",
    "Mietvertrag über Büroräume",
    ["Hansen Immobilien GmbH", "Klarwerk Software AG"],
    "2025-02-12",
  ],
  [
    "fr",
    "Contrat de licence",
    ["Novalis Informatique SARL", "Clinique des Cèdres SA"],
    "2025-01-09",
  ],
  [
    "es",
    "Contrato de suministro",
    ["Cooperativa Olivar del Sur", "Hoteles Costa Clara S.A."],
    "2025-03-03",
  ],
  ["ar", "عقد إيجار مستودع", ["شركة الميناء للتخزين", "شركة النخيل للأغذية"], "2025-05-05"],
] as const)(
  "a contract in %s says its parties and the day it was made",
  (language, title, party, date) => {
    const said = readIn(contracts[language], { language });
    expect(valuesOf(said)).toMatchObject({
      title: [title],
      type: ["contract"],
      party,
      date: [date],
    });
    for (const { name, value, quote } of said)
      if (name === "party" || name === "title") expect(quote).toBe(value);
  },
);

test("parties stand in lines of their own, and under the number of the contract", () => {
  const said = readIn(`# Service contract

Contract no. SC-4411

Contractor: Tideway Crane Services Ltd, 18 Foundry Lane

Client: Northgate Port Authority

Date of signature: 2 May 2024`);
  expect(valuesOf(said)).toEqual({
    title: ["Service contract"],
    type: ["contract"],
    party: ["Tideway Crane Services Ltd", "Northgate Port Authority"],
    date: ["2024-05-02"],
    number: ["SC-4411"],
  });
});

test("the prices of a table are nobody's labels", () => {
  const source = "Code | Supplier | Model | Date\nA101 | Acme Ltd | X 200 | 3 May 2024";
  expect(readIn(source, { file: "csv" })).toEqual([]);
});

test.each([
  [
    "two companies and no word on who of them it is by",
    "# Market study\n\nAcme Holdings Ltd\n\nBeta Works GmbH",
    "issuer",
  ],
  ["a day that may be two", "# Invoice\n\nDate: 03/04/2025", "date"],
  ["a handbook for people", "# Employee handbook\n\nWelcome.", "product"],
  [
    "an agreement of which one party is named",
    "# Agreement\n\nThe rules between meetings are these (the “Rules”).",
    "party",
  ],
  ["a report on two years", "# Report on the years 2023 and 2024\n\nText.", "period"],
  [
    "a contract that tells when it ends",
    "# Lease contract\n\nThe lease ends on 31 March 2027.",
    "date",
  ],
  ["a text without a title", "the heron stands still. it waits.", "title"],
])("nothing is claimed of %s", (_, source, name) => {
  expect(valuesOf(readIn(source))).not.toHaveProperty(name);
});

test("a policy on contracts is no contract, a report on an agreement none either", () => {
  const typeOf = (title: string) => valuesOf(readIn(`# ${title}\n\nText.`))["type"];
  expect(typeOf("Contract management policy")).toEqual(["policy"]);
  expect(typeOf("Report on the lease agreement")).toEqual(["report"]);
  expect(typeOf("Agreement on reports")).toEqual(["contract"]);
  expect(typeOf("The herons of the lagoon")).toBeUndefined();
});

// A regular expression that backtracks on these texts takes minutes, and the test times out.
test("hostile text is read in no time", () => {
  const sources = [
    "between ".repeat(800),
    "Vertrag".repeat(900),
    "© ".repeat(3000),
    `# ${"a ".repeat(3000)}`,
    "(".repeat(6000),
    `From: ${"<".repeat(5000)}`,
    `Agreement between ${'A ("'.repeat(1500)}`,
  ];
  for (const source of sources) {
    const pages = [1, 2, 3].map((number) => ({ ...pageOf(source), number }));
    expect(readFacts({ file: "eml", language: "en", pages })).toBeInstanceOf(Array);
    const text = `Agreement\n\n${source}`;
    const plain = [{ number: 1, text, blocks: [] }];
    expect(readFacts({ file: "pdf", language: "en", pages: plain })).toBeInstanceOf(Array);
  }
});
