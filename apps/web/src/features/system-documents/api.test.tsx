import { beforeEach, expect, test } from "vitest";

import { alertWith, show, signIn } from "#test/render.tsx";
import { answer } from "#test/script.ts";

import { add } from "./api.ts";

const path = "/chats/ext/v1/system-document/";

beforeEach(() => signIn());

test("files that were refused are listed, each with its reason", async () => {
  const refused = [
    { index: 0, name: "a.exe", detail: "“a.exe” has an unsupported file type." },
    { index: 2, name: "b.txt", detail: "“b.txt” is empty." },
  ];
  answer("GET", path, { total: 0, results: [] });
  answer("POST", `${path}upload`, { total: 0, results: [], refused });
  show(<p>Here</p>);
  await add([new File(["MZ"], "a.exe"), new File([""], "b.txt")], "reference");
  for (const { detail } of refused) expect(await alertWith(detail)).toBeVisible();
});
