import { expect, test } from "vitest";

import { listeningAt, readConfig } from "./config.ts";

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
  ["lectern.internal", "http://lectern.internal:3000"],
])("what listens on %s is found at %s", (host, url) => {
  expect(listeningAt(host, 3000)).toBe(url);
});

test("the sender's address is a name's", () => {
  const from = (env: NodeJS.ProcessEnv) => readConfig(env, "test").mailFrom;
  expect(from({})).toBe("Lectern <lectern@localhost>");
  expect(from({ PUBLIC_URL: "https://lectern.example.org/" })).toBe(
    "Lectern <lectern@lectern.example.org>",
  );
  for (const PUBLIC_URL of ["http://[::1]:3000", "http://192.0.2.1:3000"]) {
    expect(from({ PUBLIC_URL })).toBe("Lectern <lectern@localhost>");
  }
  expect(from({ MAIL_FROM: "Us <us@example.org>" })).toBe("Us <us@example.org>");
});

test("mail is required to be confirmed where it can be sent", () => {
  const required = (env: NodeJS.ProcessEnv) => readConfig(env, "test").requireVerifiedEmail;
  expect(required({})).toBe(false);
  expect(required({ SMTP_URL: "smtp://127.0.0.1:25" })).toBe(true);
  expect(required({ SMTP_URL: "smtp://127.0.0.1:25", REQUIRE_VERIFIED_EMAIL: "false" })).toBe(
    false,
  );
  expect(() => readConfig({ SMTP_URL: "http://example.org" }, "test")).toThrow("SMTP_URL");
});
