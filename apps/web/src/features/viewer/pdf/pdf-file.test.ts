import { expect, test } from "vitest";

import { signIn, workspace } from "#test/render.tsx";
import { answer, heard, reply } from "#test/script.ts";

import { PdfFile } from "./pdf-file.ts";

test("the bytes are asked for with ORG-ID and cookies, for the signed address needs no token", async () => {
  const here = workspace("Engines");
  signIn(here);
  answer("GET", "/libraries/ext/v1/document/{document_id}/file-url", {
    url: "/file?signature=1",
    expires_at: new Date(Date.now() + 300_000).toISOString(),
  });
  reply("GET", "/file" as "/auth/ext/v1/user", () => new Response("%PDF", { status: 206 }));
  await PdfFile.open("0199f0aa-0000-7000-8000-00000000000d");
  const [call] = heard("GET", "/file");
  expect(call?.headers.get("ORG-ID")).toBe(here.id);
  expect(call?.headers.get("Range")).toBe("bytes=0-131071");
  expect(call?.headers.get("Authorization")).toBeNull();
  expect(call?.credentials).toBe("include");
});
