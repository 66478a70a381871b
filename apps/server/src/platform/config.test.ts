import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { linkUrlOf, listeningAt, readConfig, settingNames } from "./config.ts";

const root = new URL("../../../../", import.meta.url);

test.each([
  ["docs/configuration.md", /(?<=`)[A-Z]+(?:_[A-Z]+)*(?=`)/g],
  [".env.example", /(?<=^# )[A-Z]+(?:_[A-Z]+)*(?==)/gm],
])("%s names every setting", (file, name) => {
  const named = new Set(readFileSync(new URL(file, root), "utf8").match(name));
  expect(settingNames.filter((setting) => !named.has(setting))).toEqual([]);
});

test("the example settings are those that a start without settings has", () => {
  const example = readFileSync(new URL(".env.example", root), "utf8");
  const isExample =
    /^(?:PUBLIC_URL|DATABASE_|BLOBS|SEARCH_URL|NOTICES_URL|SMTP|MAIL|MODEL_BASE|EMBEDDING|OCR_L|SOFFICE|SYNC|EGRESS|METRICS_PORT|OTEL_EXPORTER)/;
  const set = [...example.matchAll(/^# ([A-Z_]+)=(.+)$/gm)]
    .map(([, setting = "", value = ""]) => [setting, value] as const)
    .filter(([setting]) => !isExample.test(setting) || setting === "DATABASE_WAIT_SECONDS");
  expect(readConfig(Object.fromEntries(set), "test")).toEqual(readConfig({}, "test"));
});

test.each([
  [undefined, undefined],
  ["http://127.0.0.1:3000", undefined],
  ["http://localhost:3000", undefined],
  ["http://[::1]:3000", undefined],
  ["http://0.0.0.0", undefined],
  ["https://lectern.example.org", "https://lectern.example.org"],
  ["http://10.1.2.3:3000", "http://10.1.2.3:3000"],
])("links of files of a product at %s lead to %s", (publicUrl, linkUrl) => {
  expect(linkUrlOf(publicUrl)).toBe(linkUrl);
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
  ["lectern.internal", "http://lectern.internal:3000"],
])("what listens on %s is found at %s", (host, url) => {
  expect(listeningAt(host, 3000)).toBe(url);
});

test("the bound of restarts is a whole number", () => {
  for (const RESTARTS_PER_MINUTE of ["0", "60"]) readConfig({ RESTARTS_PER_MINUTE }, "test");
  for (const RESTARTS_PER_MINUTE of ["-1", "61", "some"]) {
    expect(() => readConfig({ RESTARTS_PER_MINUTE }, "test")).toThrow("RESTARTS_PER_MINUTE");
  }
});

test("the access token is refreshed every 29 minutes, or as often as is set", () => {
  const minutes = (env: NodeJS.ProcessEnv) => readConfig(env, "test").tokenRefreshMinutes;
  expect(minutes({})).toBe(29);
  expect(minutes({ TOKEN_REFRESH_MINUTES: "5" })).toBe(5);
});

test("a start waits a minute for its database, or as long as is set", () => {
  const wait = (env: NodeJS.ProcessEnv) => readConfig(env, "test").databaseWaitSeconds;
  expect(wait({})).toBe(60);
  expect(wait({ DATABASE_WAIT_SECONDS: "0" })).toBe(0);
  expect(() => wait({ DATABASE_WAIT_SECONDS: "soon" })).toThrow("DATABASE_WAIT_SECONDS");
});

test("answers have seven seconds to end, or as long as is set", () => {
  const grace = (env: NodeJS.ProcessEnv) => readConfig(env, "test").answerGraceSeconds;
  expect(grace({})).toBe(7);
  expect(grace({ ANSWER_GRACE_SECONDS: "0" })).toBe(0);
  expect(() => grace({ ANSWER_GRACE_SECONDS: "-1" })).toThrow("ANSWER_GRACE_SECONDS");
});

test("LibreOffice is looked for, unless its place is set", () => {
  const path = (env: NodeJS.ProcessEnv) => readConfig(env, "test").sofficePath;
  expect(path({})).toBeUndefined();
  expect(path({ SOFFICE_PATH: "none" })).toBe("none");
  expect(path({ SOFFICE_PATH: "/opt/libreoffice/program/soffice" })).toBe(
    "/opt/libreoffice/program/soffice",
  );
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

test("the installation's key is a long word, or several", () => {
  const keys = (SECRET_KEY?: string) => readConfig({ SECRET_KEY }, "test").secretKeys;
  const [one, two] = ["a".repeat(32), "b".repeat(44)];
  expect(keys()).toBeUndefined();
  expect(keys(one)).toEqual([one]);
  expect(keys(`${two} ${one}`)).toEqual([two, one]);
  expect(() => keys("secret")).toThrow(/SECRET_KEY is wrong: must be a key of at least 32/);
});

test("domains whose people join at once are named, each for all workspaces or for one", () => {
  const domains = (PROVISIONING_DOMAINS?: string) =>
    readConfig({ PROVISIONING_DOMAINS }, "test").provisioningDomains;
  expect(domains()).toEqual([]);
  const workspaceId = "0199f0aa-0000-7000-8000-00000000000a";
  expect(domains(`Acme.example, acme.test=${workspaceId.toUpperCase()}`)).toEqual([
    { domain: "acme.example", workspaceId: undefined },
    { domain: "acme.test", workspaceId },
  ]);
  for (const wrong of ["@acme.example", "acme.example=here", "*", "acme example"]) {
    expect(() => domains(wrong)).toThrow("PROVISIONING_DOMAINS");
  }
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

test("a bucket is named by its address, with or without a key of its own", () => {
  const s3 = (BLOBS_URL: string, env = {}) => readConfig({ BLOBS_URL, ...env }, "test").s3;
  expect(readConfig({}, "test").s3).toBeUndefined();
  expect(s3("s3://papers")).toEqual({
    bucket: "papers",
    endpoint: undefined,
    region: "us-east-1",
    prefix: "",
    credentials: undefined,
  });
  expect(
    s3("s3://key:se%2Fcret@papers?endpoint=http://127.0.0.1:9000&prefix=/a/b/", {
      AWS_REGION: "eu-central-1",
    }),
  ).toEqual({
    bucket: "papers",
    endpoint: "http://127.0.0.1:9000",
    region: "eu-central-1",
    prefix: "a/b/",
    credentials: { accessKeyId: "key", secretAccessKey: "se/cret" },
  });
});

test("the servers for notices are named by their addresses", () => {
  const notices = (env: NodeJS.ProcessEnv) => readConfig(env, "test").notices;
  expect(notices({ NOTICES_SUBJECT: "papers" })).toBeUndefined();
  const login = { NOTICES_USER: "lectern", NOTICES_PASSWORD: "hush" };
  expect(notices({ NOTICES_URL: "nats://one:4222, tls://two:4222", ...login })).toEqual({
    servers: ["nats://one:4222", "tls://two:4222"],
    subject: "lectern",
    credentials: { user: "lectern", password: "hush" },
    authorities: undefined,
  });
  expect(() => notices({ NOTICES_URL: "https://one" })).toThrow("NOTICES_URL");
  const everything = { NOTICES_URL: "nats://one", NOTICES_SUBJECT: "lectern.>" };
  expect(() => notices(everything)).toThrow("NOTICES_SUBJECT");
});

test.each([
  "papers",
  "https://papers.example.org",
  "s3://",
  "s3://P",
  "s3://papers/folder",
  "s3://papers?folder=a",
  "s3://papers?endpoint=example.org",
  "s3://hush@papers",
])("the bucket %s stops the start with a sentence that names no secret", (BLOBS_URL) => {
  expect(() => readConfig({ BLOBS_URL }, "test")).toThrow(
    /^The setting BLOBS_URL is wrong: (?!.*hush).+\.$/,
  );
});

test("the application's own login to the database is an address, or made by itself", () => {
  const url = (DATABASE_APP_URL?: string) =>
    readConfig({ DATABASE_APP_URL }, "test").databaseAppUrl;
  expect(url()).toBeUndefined();
  expect(url("postgres://app:hush@db.example.org/lectern")).toBe(
    "postgres://app:hush@db.example.org/lectern",
  );
  expect(() => url("app")).toThrow("DATABASE_APP_URL");
});

test("how much one address, person or request may take up is set", () => {
  const { limits } = readConfig({}, "test");
  expect(limits).toEqual({
    anonymous: 60,
    user: 600,
    connections: 1000,
    streams: 50,
    answers: 20,
    toolSeconds: 30,
    uploads: 500,
    jsonSeconds: 30,
    uploadIdleSeconds: 60,
    uploadGraceSeconds: 60,
    uploadBytesPerSecond: 1000,
  });
  const set = {
    REQUESTS_PER_MINUTE_ANONYMOUS: "9",
    REQUESTS_PER_MINUTE: "10",
    CONNECTIONS_PER_ADDRESS: "11",
    STREAMS_PER_PERSON: "12",
    ANSWERS_PER_PERSON: "13",
    TOOL_SECONDS: "19",
    UPLOADS_PER_PERSON: "14",
    JSON_BODY_SECONDS: "15",
    UPLOAD_IDLE_SECONDS: "16",
    UPLOAD_GRACE_SECONDS: "17",
    UPLOAD_BYTES_PER_SECOND: "18",
  };
  const own = readConfig(set, "test").limits;
  expect(Object.values(own)).toEqual([9, 10, 11, 12, 13, 19, 14, 15, 16, 17, 18]);
  for (const name of Object.keys(set)) {
    expect(() => readConfig({ [name]: "many" }, "test")).toThrow(`The setting ${name} is wrong`);
  }
});
