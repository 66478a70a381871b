import { expect, test } from "vitest";

import { fromOwnSite } from "./own-site.ts";

const host = "app.test:3000";
const publicUrl = "https://lectern.example.org";

test.each([
  ["a program", {}, true],
  ["the page itself", { origin: "http://app.test:3000", "sec-fetch-site": "same-origin" }, true],
  ["the public address, behind a proxy", { origin: "https://lectern.example.org" }, true],
  ["another site", { origin: "https://evil.test", "sec-fetch-site": "cross-site" }, false],
  ["another site without fetch metadata", { origin: "https://evil.test" }, false],
  ["fetch metadata alone", { "sec-fetch-site": "cross-site" }, false],
  ["a sandboxed frame", { origin: "null" }, false],
  ["a look-alike", { origin: "http://app.test.evil.test:3000" }, false],
  ["a name in the place of a user", { origin: "http://app.test:3000@evil.test" }, false],
  ["a sibling", { origin: "http://blog.app.test:3000", "sec-fetch-site": "same-site" }, false],
  ["another port", { origin: "http://app.test:4000" }, false],
  ["the public name over http", { origin: "http://lectern.example.org" }, false],
  ["an empty origin", { origin: "" }, false],
])("%s", (_, headers, own) => {
  expect(fromOwnSite({ host, ...headers }, publicUrl)).toBe(own);
});
