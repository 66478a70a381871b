import { expect, test } from "vitest";

import type { StatedFact } from "#schema";
import { readFacts } from "./read-facts.ts";

/** Parses a page written like Markdown: "# " begins a heading, "|" separates the cells of a row. */
function pageOf(source: string) {
  const blocks: {
    kind: "heading" | "paragraph" | "table";
    level: number;
    start: number;
    end: number;
  }[] = [];
  let text = "";
  for (const part of source.trim().split(/\n\n+/)) {
    const level = /^#*/.exec(part)?.[0].length ?? 0;
    const kind = level > 0 ? "heading" : part.includes("|") ? "table" : "paragraph";
    const own = part.replace(/^#+ /, "").replaceAll(/\s*\|\s*/g, "\t");
    if (text !== "") text += "\n\n";
    blocks.push({ kind, level, start: text.length, end: text.length + own.length });
    text += own;
  }
  return { number: 1, text, blocks };
}

/** Returns the facts, each with the text at its place. */
function readIn(source: string, { language = "en", file = "pdf" } = {}) {
  const page = pageOf(source);
  return readFacts({ file, language, pages: [page] }).map((one) => ({
    ...one,
    quote: page.text.slice(one.start, one.end),
  }));
}

const valuesOf = (said: readonly StatedFact[]) => {
  const values: Record<string, string[]> = {};
  for (const { name, value } of said) (values[name] ??= []).push(value);
  return values;
};

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

test.each([
  [
    "en",
    "# Fernhill Foods plc\n\nInterim report for the six months ended 30 June 2025. Registered office: 77 Mill Road, Hereford. Published on 7 August 2025.",
    {
      type: "interim_report",
      issuer: "Fernhill Foods plc",
      period: "P6M/2025-06-30",
      date: "2025-08-07",
    },
  ],
  [
    "en",
    "## UNITED STATES SECURITIES AND EXCHANGE COMMISSION\n\n# FORM 10-Q\n\nFor the quarterly period ended July 1, 2023\n\nCommission File Number: 001-36743\n\n# Pear Inc.\n\n(Exact name of Registrant as specified in its charter)",
    { type: "interim_report", issuer: "Pear Inc.", period: "P3M/2023-07-01", number: "001-36743" },
  ],
  [
    "de",
    "# Sonnfeld Energie AG: Geschäftsbericht 2024\n\nSitz der Gesellschaft ist Freiburg. Abschlussprüfer ist die Rheintal Treuhand GmbH.",
    { type: "annual_report", issuer: "Sonnfeld Energie AG", period: "2024" },
  ],
  [
    "fr",
    "# Groupe Valmont : rapport du troisième trimestre 2025\n\nLe siège est à Nantes. Rapport publié le 6 novembre 2025.",
    { type: "interim_report", issuer: "Groupe Valmont", period: "2025-Q3", date: "2025-11-06" },
  ],
  [
    "es",
    "# Minerva Textil S.A.: informe anual 2024\n\nEjercicio del 1 de febrero de 2024 al 31 de enero de 2025.",
    { type: "annual_report", issuer: "Minerva Textil S.A.", period: "2024-02-01/2025-01-31" },
  ],
  [
    "ar",
    "# التقرير السنوي لمستشفى الأمل 2024\n\nالمدير العام: الدكتور يوسف حداد.",
    { type: "annual_report", issuer: "مستشفى الأمل", period: "2024" },
  ],
])("a report in %s says whose it is and which period it covers", (language, source, expected) => {
  const values = valuesOf(readIn(source, { language }));
  const lists = Object.entries(expected).map(([name, value]) => [name, [value]]);
  expect(values).toMatchObject(Object.fromEntries(lists));
});

test.each([
  [
    "en",
    "# Larkspur Housing Trust: minutes of the board\n\nMeeting of 21 January 2025, 14:00, at the Harbour Road office\n\nThe minutes of 3 December 2024 were approved.",
    "board",
    "2025-01-21",
  ],
  [
    "de",
    "# Protokoll der Sitzung des Gemeinderats\n\nSitzung vom 4. Juni 2024, Rathaus",
    "Gemeinderats",
    "2024-06-04",
  ],
  [
    "fr",
    "# Compte rendu du comité des travaux\n\nRéunion du 11 septembre 2025, salle Monet",
    "comité des travaux",
    "2025-09-11",
  ],
  [
    "es",
    "# Acta de la reunión del Consejo de Administración\n\nReunión del 7 de mayo de 2024, Bilbao",
    "Consejo de Administración",
    "2024-05-07",
  ],
  [
    "ar",
    "# محضر اجتماع مجلس الإدارة\n\nعقد الاجتماع في 14 أكتوبر 2025 في الدار البيضاء.",
    "مجلس الإدارة",
    "2025-10-14",
  ],
])("minutes in %s say of which body they are and when it met", (language, source, body, date) => {
  const said = valuesOf(readIn(source, { language }));
  expect(said).toMatchObject({ type: ["minutes"], body: [body], date: [date] });
});

test("a mail says from whom and to whom it is, and when it was sent", () => {
  const said = readIn(
    `# RE: Livraison des pompes

From: Luc Garnier <luc.garnier@hydromeca.example>

To: "Diallo, Fatou" <f.diallo@eaux.example>, office@eaux.example

Date: Mon, 22 Sep 2025 23:05:00 -0700

Bonjour, la réunion est le 2 octobre 2025.`,
    { file: "eml", language: "fr" },
  );
  expect(valuesOf(said)).toEqual({
    title: ["RE: Livraison des pompes"],
    type: ["email"],
    author: ["Luc Garnier"],
    recipient: ["Diallo, Fatou", "office@eaux.example"],
    date: ["2025-09-22"],
  });
});

test.each([
  [
    "en",
    "# Kestrel K200 and K300 routers: user manual\n\n© 2024 Kestrel Networks Ltd. All rights reserved.",
    "Kestrel K200 and K300 routers",
    "Kestrel Networks Ltd",
  ],
  [
    "de",
    "# Bedienungsanleitung Kaffeemühlen M40 und M60\n\nHersteller: Röstwerk GmbH",
    "Kaffeemühlen M40 und M60",
    "Röstwerk GmbH",
  ],
  [
    "fr",
    "# Mode d’emploi\n\nModèle : Alba 24\n\nFabricant : Thermalis SAS",
    "Alba 24",
    "Thermalis SAS",
  ],
  [
    "es",
    "# Manual de las lavadoras industriales LX-20 y LX-35\n\nFabricante: Lavamar S.L.",
    "lavadoras industriales LX-20 y LX-35",
    "Lavamar S.L.",
  ],
  [
    "ar",
    "# دليل مكيفات نسيم 12 ونسيم 18\n\nالشركة المصنعة: شركة نسيم للتكييف",
    "مكيفات نسيم 12 ونسيم 18",
    "شركة نسيم للتكييف",
  ],
])("a manual in %s says what it is for and who makes it", (language, source, product, issuer) => {
  const said = valuesOf(readIn(source, { language }));
  expect(said).toMatchObject({ type: ["manual"], product: [product], issuer: [issuer] });
});

test.each([
  [
    "en",
    "# Brightwell Lamps Ltd\n\nINVOICE\n\nInvoice no: 2024-0117\n\nInvoice date: 14 October 2024\n\nBill to: Ostler Hotels plc, Bristol",
    ["2024-0117", "2024-10-14", "Brightwell Lamps Ltd", "Ostler Hotels plc"],
  ],
  [
    "de",
    "Liftwerk GmbH\n\nRechnung\n\nRechnungsnummer | RE 2025/778\nRechnungsdatum | 06.11.2025\nKunde | Klinikum Auental",
    ["RE 2025/778", "2025-11-06", "Liftwerk GmbH", "Klinikum Auental"],
  ],
  [
    "fr",
    "# Facture n° F-7715\n\nHydroméca SARL\n\nDate de facture : 3/4/2025\n\nFacturé à : Eaux du Val",
    ["F-7715", "2025-04-03", "Hydroméca SARL", "Eaux du Val"],
  ],
  [
    "es",
    "# Factura\n\nLavamar S.L.\n\nFactura n.º A-204\n\nFecha de emisión: 9 de mayo de 2025\n\nCliente: Hotel Sol",
    ["A-204", "2025-05-09", "Lavamar S.L.", "Hotel Sol"],
  ],
  [
    "ar",
    "# فاتورة ضريبية\n\nشركة السنابل للتجارة\n\nرقم الفاتورة: ٤٤١٢\n\nتاريخ الفاتورة: 1 يونيو 2025\n\nالعميل: مؤسسة البركة",
    ["٤٤١٢", "2025-06-01", "شركة السنابل للتجارة", "مؤسسة البركة"],
  ],
])(
  "an invoice in %s says its number, its date, who sent it and to whom",
  (language, source, [number, date, issuer, recipient]) => {
    const said = valuesOf(readIn(source, { language }));
    expect(said).toMatchObject({
      type: ["invoice"],
      number: [number],
      date: [date],
      issuer: [issuer],
      recipient: [recipient],
    });
  },
);

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
