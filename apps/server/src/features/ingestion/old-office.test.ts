import { getInstallation } from "@lectern/contract/installation";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFiles } from "#test/library/library.ts";

test("without LibreOffice they are refused, and it is said what to save them as", async () => {
  const app = await startApp();
  const ada = await app.signUp();
  const { id } = await ada.collection();
  expect((await ada.call(getInstallation, {})).body).toMatchObject({ converter: null });
  for (const [name, today] of [
    ["lease.doc", ".docx"],
    ["swans.ppt", ".pptx"],
  ] as const) {
    const bytes = Buffer.from("d0cf11e0a1b11ae1", "hex");
    const answer = await sendFiles(app, ada, id, { name, bytes });
    expect(JSON.stringify(answer.body)).toContain(`Save it as ${today} and add that file instead.`);
  }
});
