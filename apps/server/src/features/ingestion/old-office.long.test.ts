import { listDocumentPages } from "@lectern/contract/library";
import { getInstallation } from "@lectern/contract/installation";
import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { inOldFormat, soffice } from "#test/servers/office-program.ts";

import { message } from "@lectern/contract/message";

/** Tests with LibreOffice; reported as skipped where it is not installed. */
const withLibreOffice = test.skipIf(!soffice);

const words =
  "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\pard The lease of the boathouse\\par It ends when the herons leave.\\par}";
const ns = "urn:oasis:names:tc:opendocument:xmlns";
const slides = `<?xml version="1.0"?><office:document xmlns:office="${ns}:office:1.0" xmlns:draw="${ns}:drawing:1.0"
  xmlns:text="${ns}:text:1.0" xmlns:svg="${ns}:svg-compatible:1.0" office:version="1.2"
  office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation><draw:page draw:name="one">
  <draw:frame svg:width="20cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:text-box>
  <text:p>Swans winter on the mill pond</text:p></draw:text-box></draw:frame></draw:page>
  </office:presentation></office:body></office:document>`;

withLibreOffice(
  "documents of an older Office are read, found and kept as they are (needs LibreOffice)",
  { timeout: 120_000 },
  async () => {
    const app = await startApp({ sofficePath: soffice });
    const ada = await app.signUp();
    const { id: collectionId } = await ada.collection();
    const { body } = await ada.call(getInstallation, {});
    expect(body.converter).toMatch(/^LibreOffice/);
    expect(body.extensions).toEqual(expect.arrayContaining(["doc", "ppt"]));
    const files = [
      ["lease.doc", inOldFormat(words, "rtf"), "herons", "section"],
      ["swans.ppt", inOldFormat(slides, "fodp"), "mill", "slide"],
    ] as const;
    for (const [name, bytes, word, unit] of files) {
      const { id } = await sendFile(app, ada, collectionId, { name, bytes });
      expect(await settled(ada, id, 60_000)).toMatchObject({
        name,
        status: "ready",
        status_detail: null,
        unit,
      });
      const { results } = (await ada.call(listDocumentPages, { params: { document_id: id } })).body;
      expect(results[0]?.text).toContain(word);
      const found = (await ada.call(search, { query: { q: word } })).body.results;
      expect(found[0]).toMatchObject({ document: { id } });
    }
    const bytes = inOldFormat(words, "rtf").subarray(0, 1500);
    const { id } = await sendFile(app, ada, collectionId, { name: "cut.doc", bytes });
    expect(await settled(ada, id, 60_000)).toMatchObject({
      status: "error",
      status_detail: message("reading_failed_damaged").text,
    });
  },
);
