import { expect, test } from "vitest";

import { readIn, valuesOf } from "#test/library/facts.ts";

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
