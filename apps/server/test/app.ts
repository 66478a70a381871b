import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endpoints } from "@lectern/contract/endpoints";
import { login as loginEndpoint, register } from "@lectern/contract/auth";
import { createCollection, type NewCollection } from "@lectern/contract/library";
import { listOrganizations } from "@lectern/contract/organizations";
import type { Answer, Endpoint, Request } from "@lectern/contract/endpoint";
import { Failure } from "@lectern/contract/error";
import { isMessageCode } from "@lectern/contract/message";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, inject } from "vitest";

import type { Settings } from "#deps";
import { asMember, orgOfJob } from "#http/member.ts";
import { openLog } from "#platform/log.ts";
import { openDatabase, openPool } from "#platform/postgres/database.ts";

import { hashing } from "../src/features/auth/passwords.ts";
import { start } from "../src/start.ts";
import { inDatabase } from "./cluster.ts";
import { sharedSandboxes } from "./shared-sandboxes.ts";

export { endpoints };

export interface Reply<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Caller {
  token: string | undefined;
  organizationId: string | undefined;
}

export const addressOf = (endpoint: Endpoint, request: { params?: unknown; query?: unknown }) => {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
};

export const headersOf = ({ token, organizationId }: Caller): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(organizationId ? { "org-id": organizationId } : {}),
});

/**
 * Calls an endpoint over HTTP as `caller`. The body has the type of a success response; tests check
 * error responses with `toEqual` or `toMatchObject`.
 */
export async function callAt<E extends Endpoint>(
  origin: string,
  caller: Caller,
  endpoint: E,
  request: Request<E>,
  headers: Record<string, string> = {},
): Promise<Reply<Answer<E>>> {
  const { body } = request as { body?: unknown };
  const form = body instanceof FormData;
  const response = await fetch(`${origin}${addressOf(endpoint, request as object)}`, {
    method: endpoint.method,
    headers: {
      ...headersOf(caller),
      ...(body !== undefined && !form ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : form ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const json = (response.headers.get("content-type") ?? "").includes("json");
  const answer: unknown = json && text ? JSON.parse(text) : text;
  if (response.status >= 400 && endpoint.path !== "/readyz") demandCode(answer);
  return { status: response.status, body: answer as Answer<E>, headers: response.headers };
}

/** Throws if the body of a failure lacks a code of the catalog, so that no test meets one. */
export function demandCode(answer: unknown) {
  const { code } = Failure.parse(answer);
  if (!isMessageCode(code)) throw new Error(`The catalog of messages has no ${code}.`);
}

/** A fortieth of the product's processor time. */
export const testCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
hashing.cost = testCost;

const password = "correct horse battery staple";

const anonymous: Caller = { token: undefined, organizationId: undefined };

/** Registers and signs in a person with a new workspace. */
export async function signUp(origin: string, name = "Ada") {
  const email = `${name.toLowerCase()}.${uuid()}@example.org`;
  const made = await callAt(origin, anonymous, register, {
    body: { email, password, first_name: name, last_name: "Example" },
  });
  if (made.status !== 201) throw new Error(`sign-up failed: ${JSON.stringify(made.body)}`);
  return "access_token" in made.body ? personOf(origin, email, made.body) : signIn(origin, email);
}

/** Signs in to an existing account, in its first workspace; the id is empty if it has none. */
export async function signIn(origin: string, email: string) {
  const { body } = await callAt(origin, anonymous, loginEndpoint, { body: { email, password } });
  return personOf(origin, email, body);
}

async function personOf(origin: string, email: string, body: Answer<typeof loginEndpoint>) {
  const token = body.access_token;
  const list = await callAt(origin, { token, organizationId: undefined }, listOrganizations, {});
  const organizationId = orgOfJob({ organization_id: list.body.results[0]?.id ?? "" });
  const caller = { token, organizationId };
  return {
    ...caller,
    origin,
    email,
    password,
    user: body.user,
    tokens: body,
    call: <E extends Endpoint>(
      endpoint: E,
      request: Request<E>,
      headers?: Record<string, string>,
    ) => callAt(origin, caller, endpoint, request, headers),
    async collection(more: Partial<NewCollection> = {}) {
      const { body: collection } = await callAt(origin, caller, createCollection, {
        body: { name: "Papers", ...more },
      });
      return collection;
    },
  };
}

export type Person = Awaited<ReturnType<typeof signUp>>;

/** The person as they are known after sign-in, for tests of functions below HTTP. */
export const memberOf = ({ user, organizationId }: Pick<Person, "user" | "organizationId">) =>
  asMember({ accountId: user.id, deviceId: "" }, organizationId, "owner");

/**
 * Creates a database from the migrated template, as a copy of its files: the cluster does not sync,
 * so that takes a third of the time of writing each block to the log.
 */
export async function freshDatabase(): Promise<string> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${uuid().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`create database ${name} template template_lectern strategy file_copy`);
  await admin.end();
  return inDatabase(clusterUrl, name);
}

/** The same for every process that a test starts, so that several can share one database. */
export const secretKey = "the-key-of-all-installations-of-the-tests";

/** High limits, so that only tests of limits hit them. */
export const testLimits: Settings["limits"] = {
  anonymous: 100_000,
  user: 100_000,
  connections: 100_000,
  streams: 100_000,
  answers: 100_000,
  toolSeconds: 30,
  uploads: 100_000,
  jsonSeconds: 60,
  uploadIdleSeconds: 60,
  uploadGraceSeconds: 60,
  uploadBytesPerSecond: 1000,
};

export const testConfig = (
  databaseUrl: string,
  dataDir: string,
  more: Partial<Settings> = {},
): Settings => ({
  port: 0,
  host: "127.0.0.1",
  dataDir,
  publicUrl: undefined,
  role: "all",
  databaseUrl,
  databaseAppUrl: undefined,
  secretKeys: [secretKey],
  databaseWaitSeconds: 60,
  answerGraceSeconds: 0,
  s3: undefined,
  search: undefined,
  notices: undefined,
  smtpUrl: undefined,
  mailFrom: "Lectern <lectern@example.org>",
  requireVerifiedEmail: false,
  trustedProxies: 0,
  sampleWorkspace: false,
  openAiApi: true,
  mcpServer: true,
  registration: "open",
  signInProviders: [],
  passwordSignIn: true,
  workspaceSignIn: true,
  breakGlassEmail: undefined,
  trustedHeader: undefined,
  provisioningDomains: [],
  maxFileBytes: 64 * 1024 * 1024,
  importSeconds: 60,
  importBytes: 50 * 1024 * 1024,
  syncFolders: [],
  // A bound on elapsed time, so high for busy machines; a test of the bound sets its own.
  parseSeconds: 180,
  parseMemoryMb: 768,
  ocrEngine: "auto",
  ocrLanguages: undefined,
  sofficePath: "none",
  tokenRefreshMinutes: 29,
  titlesByModel: false,
  model: undefined,
  embedding: undefined,
  reranking: undefined,
  modelsMemoryMb: 1536,
  modelsThreads: 1,
  modelsHub: "http://127.0.0.1:9",
  egressAllow: [],
  openAlex: undefined,
  logLevel: process.env["TEST_LOG"] ?? "silent",
  metrics: undefined,
  tracing: undefined,
  limits: testLimits,
  version: "test",
  ...more,
});

/** Starts the real product on a new database and folder for one test file; stops it afterwards. */
export async function startApp(
  more: Partial<Settings> = {},
  outside: Parameters<typeof start>[2] = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-app-"));
  const config = testConfig(await freshDatabase(), dataDir, more);
  // Only sandboxes of its own have another memory limit.
  const shared = more.parseMemoryMb === undefined && { sandboxes: await sharedSandboxes() };
  // No test asks the name servers of this machine.
  const textRecords = async () => [];
  const running = await start(config, openLog(config.logLevel), {
    ...shared,
    textRecords,
    ...outside,
  });
  const owner = openDatabase(openPool(config.databaseUrl ?? "", openLog("silent"), 4));
  const stop = async () => {
    await owner.destroy();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  afterAll(stop);
  return {
    ...running,
    /** Tests read and change all rows, as the owner of the tables. */
    deps: { ...running.deps, db: owner },
    /** The dependencies of the product itself. */
    process: running.deps,
    dataDir,
    config,
    signUp: (name?: string) => signUp(running.url, name),
    signIn: (email: string) => signIn(running.url, email),
    call: <E extends Endpoint>(
      endpoint: E,
      request: Request<E>,
      headers?: Record<string, string>,
    ) =>
      callAt(
        running.url,
        { token: undefined, organizationId: undefined },
        endpoint,
        request,
        headers,
      ),
  };
}
