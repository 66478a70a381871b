import { listChats } from "@lectern/contract/chat";
import { findDocument } from "@lectern/contract/library";
import { beforeAll, expect, test, vi } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, listen, talk } from "#test/chat/chat.ts";
import { sendFile } from "#test/library/library.ts";

const app = await startApp();

/** A filing with its signatures and a signed certificate. */
const filing = (company: string, signer: string) => `<html><body><h1>${company}</h1>
<p>Quarterly report for the quarter ended July 1, 2023.</p>
<h2>Signatures</h2>
<p>Pursuant to the requirements of the Act, the registrant has duly caused this report to be signed on its behalf by the undersigned thereunto duly authorized.</p>
<p>Date: August 3, 2023 By: /s/ ${signer.toUpperCase()}</p>
<p>${signer} Senior Vice President, Chief Financial Officer</p>
<h2>Certification</h2>
<p>I have reviewed this report of ${company}.</p>
<p>By: /s/ Oliver Trent Oliver Trent Chief Executive Officer</p></body></html>`;

const person = await app.signUp();
const { id } = await person.collection();
beforeAll(async () => {
  for (const [name, bytes] of [
    ["Heron Q3 2023.html", filing("Heron Boats Inc.", "Judith Lowe")],
    ["Crane Q3 2023.html", filing("Crane Nets Inc.", "Paul Sorensen")],
  ] as const) {
    const document = await sendFile(app, person, id, { name, bytes });
    await vi.waitUntil(
      async () => {
        const params = { document_id: document.id };
        return (await person.call(findDocument, { params })).body.status === "ready";
      },
      { timeout: 60_000 },
    );
  }
}, 120_000);

async function answered(question: string): Promise<string[]> {
  const session = await talk(person);
  const chat = await ask(person, session.id, question);
  await listen(app.url, person, chat.id);
  const { body } = await person.call(listChats, { params: { session_id: session.id } });
  return body.results[0]?.answer?.citations.map(({ quote }) => quote) ?? [];
}

test("who signed a report is answered with its signatures, each with the name and the office", async () => {
  expect(await answered("Who signed the report of Crane Nets?")).toEqual([
    "Date: August 3, 2023 By: /s/ PAUL SORENSEN\n\nPaul Sorensen Senior Vice President, Chief Financial Officer",
  ]);
});

test("the report of a company that is not there was signed by nobody", async () => {
  expect(await answered("Who signed the report of Tesla?")).toEqual([]);
});

test("whoever holds an office is named by what stands beside it, and an abbreviation is understood", async () => {
  for (const office of ["chief financial officer", "CFO"]) {
    const quotes = await answered(`Who is the ${office} of Heron Boats?`);
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) expect(quote).toContain("Judith Lowe");
  }
});
