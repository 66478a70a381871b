import { addAttachments } from "@lectern/contract/attachments";
import { createChat } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { listen, talk } from "#test/chat/chat.ts";
import { formOf, settled } from "#test/library/library.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { connect, offer } from "#test/chat/models.ts";
import { line, pdfFile } from "@lectern/document-parser/test/pdf-file";
import { photograph } from "@lectern/document-parser/test/photograph";
import { scanned } from "@lectern/document-parser/test/scan";

const server = await scriptedModel(() => saying("The lamp is changed on Tuesday. [1]"));
const app = await startApp();

const pathOf = { openai: "/v1/chat/completions", anthropic: "/v1/messages" };

/** Returns a photograph of a page with these words. */
async function photographed(words: string): Promise<Buffer> {
  const { width, height, pixels } = await scanned(
    pdfFile([{ content: line(72, 700, words, 18), cropBox: [60, 685, 380, 725] }]),
  );
  const coloured = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at++)
    coloured.set([pixels[at]!, pixels[at]!, pixels[at]!, 255], at * 4);
  return photograph(coloured, width, height, { upright: true });
}

/** Returns the pictures in a request to a model, whatever the provider's format. */
const picturesIn = (body: object) =>
  [
    ...JSON.stringify(body).matchAll(
      /(?:data:(image\/\w+);base64,|"media_type":"(image\/\w+)","data":")([\w+/=]+)/g,
    ),
  ].map(([, one, other, data]) => ({
    type: one ?? other,
    bytes: Buffer.from(data ?? "", "base64"),
  }));

test("a picture goes to a model that sees, without its notes; to another goes what was read in it", async () => {
  const ada = await app.signUp();
  const session = await talk(ada);
  const photo = await photographed("The lamp is changed on Tuesday.");
  expect(photo.toString("latin1")).toContain("Kestrel Phone");
  const sending = {
    params: { session_id: session.id },
    body: formOf({ name: "note.jpg", bytes: photo }),
  };
  const { body } = await ada.call(addAttachments, sending);
  const [file] = body.results;
  expect(await settled(ada, file!.document_id)).toMatchObject({ status: "ready" });

  for (const kind of ["openai", "anthropic"] as const) {
    const provider = await connect(ada, server.url, { kind, key: "sk-secret" });
    for (const sees of [true, false]) {
      const model = await offer(ada, provider, `${kind} ${sees}`, { sees });
      server.asked.length = 0;
      const asked = await ada.call(createChat, {
        params: { session_id: session.id },
        body: {
          content: "When is the lamp changed?",
          attachment_ids: [file!.id],
          parent_id: null,
          model: model.id,
        },
      });
      expect(asked.status).toBe(201);
      await listen(app.url, ada, asked.body.id);
      const [told] = server.asked;
      expect(told?.path).toBe(pathOf[kind]);
      const pictures = picturesIn(told?.body ?? {});
      expect([kind, sees, pictures.length]).toEqual([kind, sees, sees ? 1 : 0]);
      for (const { type, bytes } of pictures) {
        expect(type).toBe("image/jpeg");
        expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
        expect(bytes.toString("latin1")).not.toMatch(/Exif|Kestrel/);
      }
      // The recognized text is a passage that both models can cite.
      expect(JSON.stringify(told?.body)).toContain("lamp is changed on Tuesday");
      expect(JSON.stringify(told?.body)).not.toContain("Kestrel Phone");
    }
  }
});
