import { deleteDocument, type Document, listDocuments } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { pdf } from "@lectern/document-parser/test/pdf";

import type { Person, startApp } from "../app.ts";
import { sendFile, settled, type TestFile } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** An email with attached files. */
export function mail(text: string, files: { name: string; bytes: Buffer | string }[]): string {
  const parts = files.map(({ name, bytes }) =>
    [
      `--frontier\r\nContent-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(bytes)
        .toString("base64")
        .replaceAll(/(.{76})/g, "$1\r\n"),
    ].join("\r\n"),
  );
  return [
    "From: Bea Berg <bea@example.com>\r\nTo: ada@example.com",
    "Subject: Minutes of the harbour board",
    "Date: Tue, 3 Nov 2026 09:12:00 +0100",
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="frontier"\r\n',
    `--frontier\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...parts,
    "--frontier--\r\n",
  ].join("\r\n");
}

/** A one-page PDF with an attached file. */
export function pdfWith(name: string, bytes: string, text = "The annex is attached."): string {
  const content = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(${name}) 6 0 R]>>>>>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Type/Filespec/F(${name})/UF(${name})/EF<</F 7 0 R>>>>`,
    `<</Type/EmbeddedFile/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`,
  ];
  const numbered = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return `%PDF-1.7\n${numbered}trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`;
}

export const heron = pdf(["The heron nests on the northern pier."]);

/** Returns the documents made from files within a document, by name. */
export async function held(person: Person, { id, collection_id }: Document) {
  const { body } = await person.call(listDocuments, {
    params: { collection_id },
    query: { contained_in: id, sort: "name" },
  });
  return body.results;
}

export const remove = (person: Person, { id, collection_id }: Document, forever = true) =>
  person.call(deleteDocument, {
    params: { collection_id, document_id: id },
    query: { forever: String(forever) },
  });

export const found = async (person: Person, q: string) =>
  (await person.call(search, { query: { q } })).body.results.map(({ document }) => document.name);

/** Returns Ada, and how she adds a file and waits for all within it. */
export async function containing(app: App) {
  const ada = await app.signUp();

  /** Adds a file to a new collection; waits until it and all files within it are read. */
  async function added(file: TestFile) {
    const { id } = await ada.collection();
    const sent = await sendFile(app, ada, id, file);
    const document = await settled(ada, sent.id);
    const all: Document[] = [];
    for (let above = [document]; above.length > 0;) {
      const below: Document[] = [];
      for (const one of above) {
        for (const { id: inner } of await held(ada, one)) below.push(await settled(ada, inner));
      }
      all.push(...below);
      above = below;
    }
    return { document, contained: all, collectionId: id };
  }

  return { ada, added };
}
