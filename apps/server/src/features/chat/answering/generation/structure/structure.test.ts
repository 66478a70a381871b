import { listChats } from "@lectern/contract/chat";
import { findDocument } from "@lectern/contract/library";
import { beforeAll, expect, test, vi } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, listen, talk } from "#test/chat/chat.ts";
import { sendFile } from "#test/library/library.ts";

const app = await startApp();

const lease = `# Commercial Lease Agreement

## 1. Parties
This Lease is made on 3 February 2025 between Kestrel Holdings Ltd (the "Landlord") and Brightwater LLP (the "Tenant").

## 2. Definitions
"Premises" means the second floor of 12 Harbour Street, as shown edged red on Plan A.
"Term" means five years from and including the Commencement Date.
"Commencement Date" means 1 March 2025.

## 3. Rent
The Tenant shall pay an annual rent of £48,000, in equal quarterly instalments in advance.

## 4. Tenant's obligations
The Tenant shall:
- keep the Premises in good repair;
- not sublet any part of the Premises without the Landlord's written consent;
- permit inspections on 48 hours' notice.
`;
const minutes = `# Minutes of the Board Meeting

Date: 16 September 2025
Place: Conference room B, Leeds
Present: Amara Okafor (Chair), Tomasz Zielinski (CFO)
Apologies: Rafael Costa

## Warehouse move
The Board resolved to move the warehouse from Leeds to Wakefield by 30 April 2026.

## Actions
| Action | Owner | Due |
|---|---|---|
| Sign the lease in Wakefield | Linh Tran | 31 October 2025 |
| Appoint an auditor | Amara Okafor | 30 November 2025 |

Next meeting: 9 December 2025
`;
const mail = `From: Helena Brandt <helena.brandt@nordwind.example>
To: Jonas Keller <jonas.keller@brightwater.example>
Date: Tue, 04 Nov 2025 10:22:00 +0100
Subject: Revised offer for freight
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Dear Mr Keller,

we can offer a price of EUR 1,240 per container from Hamburg to Gothenburg.

Helena Brandt
Phone +49 40 555 0134
`;
const manual = `<html><body><h1>AquaLift Pump Manual</h1>
<table><tr><th>Property</th><th>AquaLift 300</th><th>AquaLift 300 XL</th></tr>
<tr><td>Maximum head</td><td>9 m</td><td>11.5 m</td></tr></table>
<h2>Safety</h2><p>Never lift the pump by its cable. Disconnect the pump from the mains before you work on it.</p>
<h2>Cleaning the filter</h2><ol><li>Disconnect the pump from the mains.</li><li>Rinse the basket under running water.</li></ol>
<h2>Troubleshooting</h2><table><tr><th>Fault</th><th>Cause</th><th>Remedy</th></tr>
<tr><td>Flow is weak</td><td>Filter is clogged</td><td>Clean the filter</td></tr>
<tr><td>Pump stops after minutes</td><td>Thermal protection has switched off the motor</td><td>Let it cool for 30 minutes</td></tr></table>
<h2>Warranty</h2><p>The manufacturer grants a warranty of 36 months from the date of purchase.</p></body></html>`;
const stock = `Article,Name,Warehouse,Quantity,Supplier
A-1001,Oak desk 160 cm,Leeds,42,Timmer BV
A-1002,Oak desk 180 cm,Leeds,17,Timmer BV
A-1003,Office chair Flow,Hull,120,Sedia Srl
`;
const form = `<html><body><h1>Antrag auf Kostenübernahme</h1><table>
<tr><td>Antragsteller</td><td>Dr. Ulrike Sommer</td></tr>
<tr><td>Anlass</td><td>Fachtagung Messtechnik in Jena</td></tr>
<tr><td>Zeitraum</td><td>12. bis 14. Mai 2026</td></tr>
<tr><td>Genehmigt durch</td><td>Kerstin Vogel</td></tr></table></body></html>`;

const person = await app.signUp();
const collection = await person.collection();
beforeAll(async () => {
  for (const [name, bytes] of Object.entries({
    "Lease.md": lease,
    "Minutes.md": minutes,
    "Offer.eml": mail,
    "Pump.html": manual,
    "Stock.csv": stock,
    "Antrag.html": form,
  })) {
    const { id } = await sendFile(app, person, collection.id, { name, bytes });
    await vi.waitUntil(
      async () => {
        const { body } = await person.call(findDocument, { params: { document_id: id } });
        return body.status === "ready";
      },
      { timeout: 60_000 },
    );
  }
}, 120_000);

/** Returns the statements of the answer to a question, without citation marks. */
async function answered(question: string): Promise<string[]> {
  const session = await talk(person, { collection_ids: [collection.id] });
  const chat = await ask(person, session.id, question);
  await listen(app.url, person, chat.id);
  const { body } = await person.call(listChats, { params: { session_id: session.id } });
  const { content = "", sentences = [] } = body.results[0]?.answer ?? {};
  return sentences.map(({ start, end }) =>
    content.slice(start, end).replaceAll(/ \[\d+\]|[“”\\]/g, ""),
  );
}

test.each([
  ["What does “Premises” mean in the lease?", /^"Premises" means the second floor/],
  ["When does the lease start?", /^"Commencement Date" means 1 March 2025\.$/],
  ["Who attended the board meeting?", /^Present: Amara Okafor \(Chair\), Tomasz Zielinski/],
  ["Who sent apologies?", /^Apologies: Rafael Costa$/],
  ["When is the next meeting?", /^Next meeting: 9 December 2025$/],
  ["What was decided about the warehouse?", /^The Board resolved to move the warehouse/],
  ["Who wrote the offer?", /^From: Helena Brandt/],
  ["What is Helena Brandt's phone number?", /^Phone \+49 40 555 0134$/],
  ["Wer hat den Antrag genehmigt?", /^Genehmigt durch: Kerstin Vogel$/],
  ["Wann findet die Fachtagung statt?", /^Zeitraum: 12\. bis 14\. Mai 2026$/],
  ["How long is the warranty?", /^The manufacturer grants a warranty of 36 months/],
])("%s is answered from a label, a definition or a sentence", async (question, statement) => {
  const [first, ...others] = await answered(question);
  expect(first).toMatch(statement);
  expect(others).toEqual([]);
});

test.each([
  ["What must the tenant do?", 3, /^keep the Premises in good repair;$/],
  ["How do I clean the filter?", 2, /^1\. Disconnect the pump from the mains\.$/],
  ["What are the dangers when using the pump?", 2, /^Never lift the pump by its cable\.$/],
])("%s is answered with all that stands below the heading", async (question, count, first) => {
  const statements = await answered(question);
  expect(statements).toHaveLength(count);
  expect(statements[0]).toMatch(first);
});

test.each([
  [
    "How many office chairs are in stock?",
    "Article: A-1003; Name: Office chair Flow; Quantity: 120.",
  ],
  ["Who has to appoint an auditor?", "Action: Appoint an auditor; Owner: Amara Okafor."],
  ["What is the total quantity in Leeds?", "Quantity: 42 + 17 = 59."],
  [
    "What do I do when the pump stops after some minutes?",
    "Fault: Pump stops after minutes; Cause: Thermal protection has switched off the motor; Remedy: Let it cool for 30 minutes.",
  ],
])("%s is answered from a row with the headings of its columns", async (question, statement) => {
  expect(await answered(question)).toEqual([statement]);
});

test("a question for several rows lists them", async () => {
  expect(await answered("Which articles are in Leeds?")).toEqual([
    "Article: A-1001; Name: Oak desk 160 cm; Warehouse: Leeds.",
    "Article: A-1002; Name: Oak desk 180 cm; Warehouse: Leeds.",
  ]);
});

test.each([
  ["Wer ist der Vermieter?", /^This Lease is made .* between Kestrel Holdings Ltd/],
  ["Wie hoch ist die Jahresmiete?", /an annual rent of £48,000/],
  ["Wie lange ist die Garantie der Pumpe?", /a warranty of 36 months/],
  ["¿Cuánto es el alquiler anual?", /an annual rent of £48,000/],
])("%s is answered from a document in English", async (question, statement) => {
  expect((await answered(question))[0]).toMatch(statement);
});

test.each([
  "What is the maximum depth of the AquaLift 300?",
  "When is the next strike?",
  "Who appoints the directors?",
  "What is Jonas Keller's fax number?",
  "Wie hoch ist die Kaution?",
  "How many garden chairs are in stock?",
])("%s is refused, since nothing says it", async (question) => {
  expect(await answered(question)).toEqual([]);
});
