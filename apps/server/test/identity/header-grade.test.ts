import { login } from "@lectern/contract/auth";
import { getFileUrl } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "../app.ts";
import { asked, observatoryScore } from "./header-grade.ts";
import { sendFile } from "../library/library.ts";

const app = await startApp({ publicUrl: "https://lectern.example.org" });
const ada = await app.signUp();
const html = { headers: { accept: "text/html" } };

/** Returns the address of a document's file. */
async function fileAddress() {
  const { id } = await ada.collection();
  const file = { name: "heron.txt", bytes: Buffer.from("Herons stand still.") };
  const { id: document_id } = await sendFile(app, ada, id, file);
  const { body } = await ada.call(getFileUrl, { params: { document_id } });
  const { pathname, search } = new URL(body.url);
  return `${app.url}${pathname}${search}`;
}

const pages: Record<string, () => Promise<Headers>> = {
  "/": async () => (await fetch(`${app.url}/`, html)).headers,
  "/auth/login": async () => (await fetch(`${app.url}/auth/login`, html)).headers,
  "a public link": async () => (await fetch(`${app.url}/p/no-such-link`, html)).headers,
  "a refused call": async () => (await fetch(`${app.url}/auth/ext/v1/user`)).headers,
  "a sign-in by cookie": async () => {
    const { email, password } = ada;
    const body = { email, password, session: "cookie" as const };
    return (await app.call(login, { body })).headers;
  },
  "an address that is not found": async () => (await fetch(`${app.url}/nothing.js`)).headers,
  "the bytes of a file": async () => (await fetch(await fileAddress())).headers,
};

test.each(Object.entries(pages))("the headers of %s are graded A+", async (_, ask) => {
  const headers = await ask();
  expect(observatoryScore(headers)).toBeGreaterThanOrEqual(100);
  expect(asked.filter((name) => !headers.get(name))).toEqual([]);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
});

test("the grade falls with every header that the Observatory looks at", async () => {
  const headers = await pages["/"]!();
  const whole = observatoryScore(headers);
  const without = (name: string) => {
    const fewer = new Headers(headers);
    fewer.delete(name);
    return observatoryScore(fewer);
  };
  for (const [name, score] of [
    ["content-security-policy", 75],
    ["strict-transport-security", 80],
    ["x-content-type-options", whole - 5],
    ["referrer-policy", whole - 5],
    ["cross-origin-resource-policy", whole - 10],
  ] as const)
    expect([name, without(name)]).toEqual([name, score]);
});
