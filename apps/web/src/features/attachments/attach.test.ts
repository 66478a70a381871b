import { expect, test } from "vitest";

import { attachableIn } from "./attach.ts";

const clipboard = (words: Record<string, string>, files: File[] = []) =>
  ({ files, getData: (type: string) => words[type] ?? "" }) as unknown as DataTransfer;

const pictureOf = (data: string) =>
  clipboard({ "text/html": `<p><img alt="" src="data:image/png;base64,${data}"></p>` });

test("a picture that another program wrote into its HTML is attached", async () => {
  const pasted = attachableIn(pictureOf("iVBORw0KGgo="));
  const [file] = pasted && "files" in pasted ? pasted.files : [];
  expect(file).toMatchObject({ type: "image/png", size: 8, name: "" });
});

test("one that cannot be decoded is not", () => {
  expect(attachableIn(pictureOf("iVBO*"))).toBeNull();
});

test("where there are words the words are meant", () => {
  const html = '<img src="data:image/png;base64,iVBORw0KGgo="> Fees';
  expect(attachableIn(clipboard({ "text/html": html, "text/plain": "Fees" }))).toBeNull();
});
