import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library/library.ts";

import { message } from "@lectern/contract/message";

const limit = { timeout: 300_000 };

/** A text of `count` words, no two alike. */
const wordsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `heron${n.toString(36)}`).join(" ");

test(
  "a document that takes more memory than a reader may have says so; the next is read",
  limit,
  async () => {
    const app = await startApp({ parseMemoryMb: 192 });
    const ada = await app.signUp();
    const { id } = await ada.collection();
    const large = await sendFile(app, ada, id, { name: "large.txt", bytes: wordsOf(3_000_000) });
    const next = await sendFile(app, ada, id, { name: "next.txt", bytes: "Cranes." });
    expect(await settled(ada, next.id, 120_000)).toMatchObject({ status: "ready" });
    expect(await settled(ada, large.id, 120_000)).toMatchObject({
      status: "error",
      status_detail: message("reading_failed_too_large").text,
    });
    const after = await sendFile(app, ada, id, { name: "after.txt", bytes: "Reeds." });
    expect(await settled(ada, after.id, 120_000)).toMatchObject({ status: "ready" });
  },
);
