import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";

import { z } from "zod";

import type { InstalledAdapter, Settings } from "#deps";
import { isNetwork } from "#networks";

import { readBlobsUrl } from "./blobs-url.ts";
import { noticesOf, noticesSettings } from "./nats/settings.ts";
import { url, whole } from "./setting-types.ts";
import { searchOf, searchSettings } from "./search-cluster/settings.ts";
import { provisioningDomains } from "./provisioning-domains.ts";
import { readProviders } from "./sign-in-providers.ts";
import { telemetryOf, telemetrySettings } from "./telemetry/settings.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const networks = z
  .string()
  .transform((value) => value.split(",").map((one) => one.trim()))
  .refine((value) => value.every(isNetwork), "must be networks such as 10.1.0.0/16,192.168.7.9")
  .default([]);

/** Whether a text is long enough to be the installation's key. */
export const isSecretKey = (word: string) => word.length >= 32;

const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: url.optional(),
  ROLE: z.enum(["web", "worker", "all"]).default("all"),
  DATABASE_URL: url.optional(),
  DATABASE_APP_URL: url.optional(),
  SECRET_KEY: z
    .string()
    .transform((value) => value.split(/\s+/))
    .refine(
      (keys) => keys.every(isSecretKey),
      "must be a key of at least 32 characters, such as `openssl rand -base64 32` makes",
    )
    .optional(),
  DATABASE_WAIT_SECONDS: whole(0, 3600).default(60),
  // Used by the supervisor (scripts/start.ts); listed here only to check its range.
  RESTARTS_PER_MINUTE: whole(0, 60).default(5),
  ANSWER_GRACE_SECONDS: whole(0, 3600).default(7),
  BLOBS_URL: z.string().optional(),
  ...searchSettings,
  ...noticesSettings,
  SMTP_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol),
      "must be an address such as smtp://user:password@mail.example.org:587",
    )
    .optional(),
  MAIL_FROM: z.string().max(320).optional(),
  REQUIRE_VERIFIED_EMAIL: flag.optional(),
  TRUSTED_PROXIES: whole(0, 10).default(0),
  SAMPLE_WORKSPACE: flag.default(true),
  OPENAI_API: flag.default(true),
  MCP_SERVER: flag.default(true),
  REGISTRATION: z.enum(["open", "closed"]).default("open"),
  OPENID_PROVIDERS: z.string().optional(),
  PASSWORD_SIGN_IN: z.enum(["on", "off"]).default("on"),
  WORKSPACE_SIGN_IN: z.enum(["on", "off"]).default("on"),
  BREAK_GLASS_EMAIL: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  TRUSTED_HEADER_EMAIL: z
    .string()
    .regex(/^[\w-]{1,100}$/, "must be the name of a header such as X-Forwarded-Email")
    .toLowerCase()
    .optional(),
  TRUSTED_HEADER_NETWORKS: networks,
  PROVISIONING_DOMAINS: provisioningDomains,
  MAX_FILE_MB: whole(1, 100_000).default(2048),
  IMPORT_SECONDS: whole(1, 3600).default(10),
  IMPORT_MB: whole(1, 100_000).default(50),
  SYNC_FOLDERS: z
    .string()
    .transform((value) => value.split(":").filter(Boolean))
    .refine((value) => value.every((one) => isAbsolute(one)), "must be paths such as /srv/papers")
    .default([]),
  PARSE_SECONDS: whole(1, 3600).default(60),
  PARSE_MEMORY_MB: whole(128, 65_536).default(768),
  OCR_ENGINE: z.enum(["auto", "packaged", "none"]).default("auto"),
  OCR_LANGUAGES: z
    .string()
    .regex(/^\w+([+, ]+\w+){0,7}$/, "must be names of languages such as eng,deu")
    .optional(),
  SOFFICE_PATH: z.string().min(1).optional(),
  TOKEN_REFRESH_MINUTES: z.coerce.number().min(0.05).max(29.5).default(29),
  MODEL_KIND: z.enum(["openai", "anthropic"]).default("openai"),
  MODEL_BASE_URL: url.optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  MODEL_WINDOW: whole(1_024, 20_000_000).default(16_384),
  MODEL_SEES: flag.default(false),
  MODEL_CHECKS: flag.default(false),
  MODEL_TITLES: flag.default(false),
  EMBEDDING_BASE_URL: url.optional(),
  EMBEDDING_API_KEY: z.string().optional(),
  EMBEDDING_MODEL: z.string().optional(),
  RERANK_BASE_URL: url.optional(),
  RERANK_API_KEY: z.string().optional(),
  RERANK_MODEL: z.string().optional(),
  MODELS_MEMORY_MB: whole(256, 65_536).default(1536),
  MODELS_THREADS: whole(1, 64).default(1),
  MODELS_HUB_URL: url.default("https://huggingface.co"),
  EGRESS_ALLOW: networks,
  OPENALEX_URL: z.union([url, z.literal("none")]).default("https://api.openalex.org"),
  OPENALEX_API_KEY: z.string().optional(),
  REQUESTS_PER_MINUTE: whole(1, 10_000_000).default(600),
  REQUESTS_PER_MINUTE_ANONYMOUS: whole(1, 10_000_000).default(60),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(1000),
  STREAMS_PER_PERSON: whole(1, 100_000).default(50),
  ANSWERS_PER_PERSON: whole(1, 100_000).default(20),
  TOOL_SECONDS: whole(1, 120).default(30),
  UPLOADS_PER_PERSON: whole(1, 100_000).default(500),
  JSON_BODY_SECONDS: whole(1, 3600).default(30),
  UPLOAD_IDLE_SECONDS: whole(1, 3600).default(60),
  UPLOAD_GRACE_SECONDS: whole(1, 3600).default(60),
  UPLOAD_BYTES_PER_SECOND: whole(0, 1_000_000_000).default(1000),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  ...telemetrySettings,
});

/** Names of all environment settings. */
export const settingNames = Object.keys(Environment.shape);

/**
 * An invalid setting or database, which a restart cannot fix; the message names the setting but never
 * contains its value.
 */
export class ConfigError extends Error {}

/** Reads secrets from files: `NAME_FILE` names a file with the value of `NAME`. */
function withFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of settingNames) {
    const file = env[`${name}_FILE`];
    if (file) {
      try {
        values[name] = readFileSync(file, "utf8").trim();
      } catch {
        throw new ConfigError(`${name}_FILE names a file that cannot be read.`);
      }
    } else if (env[name]) values[name] = env[name];
  }
  return values;
}

function s3Of(blobsUrl: string | undefined, env: NodeJS.ProcessEnv) {
  if (blobsUrl === undefined) return undefined;
  try {
    return readBlobsUrl(blobsUrl, env);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    throw new ConfigError(`The setting BLOBS_URL is wrong: ${why}.`);
  }
}

function adapterOf(
  e: z.infer<typeof Environment>,
  what: "MODEL" | "EMBEDDING" | "RERANK",
): InstalledAdapter | undefined {
  const named = what === "MODEL" ? "MODEL_NAME" : (`${what}_MODEL` as const);
  const [baseUrl, name] = [e[`${what}_BASE_URL`], e[named]];
  if (!baseUrl) return undefined;
  if (!name) {
    throw new ConfigError(`${what}_BASE_URL is set, but ${named} does not say which model to use.`);
  }
  return { baseUrl, apiKey: e[`${what}_API_KEY`], name };
}

function providersOf({ OPENID_PROVIDERS: text }: z.infer<typeof Environment>) {
  try {
    return text === undefined ? [] : readProviders(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    throw new ConfigError(`The setting OPENID_PROVIDERS is wrong: ${why}.`);
  }
}

function trustedHeaderOf(e: z.infer<typeof Environment>): Settings["trustedHeader"] {
  const [name, named] = [e.TRUSTED_HEADER_EMAIL, e.TRUSTED_HEADER_NETWORKS];
  if (name === undefined) return undefined;
  if (named.length === 0) {
    throw new ConfigError(
      "TRUSTED_HEADER_EMAIL is set, but TRUSTED_HEADER_NETWORKS does not say which proxies may send it.",
    );
  }
  return { name, networks: named };
}

/** Returns the settings of how people sign in. Throws ConfigError where nobody could. */
function signInOf(e: z.infer<typeof Environment>) {
  const signInProviders = providersOf(e);
  const trustedHeader = trustedHeaderOf(e);
  const passwordSignIn = e.PASSWORD_SIGN_IN === "on";
  const breakGlassEmail = e.BREAK_GLASS_EMAIL;
  if (!passwordSignIn && signInProviders.length === 0 && !trustedHeader) {
    throw new ConfigError(
      "PASSWORD_SIGN_IN is off, but neither OPENID_PROVIDERS nor TRUSTED_HEADER_EMAIL says how else people sign in.",
    );
  }
  // Without passwords, whoever receives the mail of a domain could not open the accounts of its people.
  const workspaceSignIn = passwordSignIn && e.WORKSPACE_SIGN_IN === "on";
  return { signInProviders, trustedHeader, passwordSignIn, workspaceSignIn, breakGlassEmail };
}

/** An IP address is not used in the sender's address. */
function senderAt(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? "" : new URL(publicUrl).hostname;
  const named = host !== "" && !host.startsWith("[") && isIP(host) === 0;
  return `Lectern <lectern@${named ? host : "localhost"}>`;
}

/**
 * Returns the address for a browser on this machine; `localhost` for a server on all interfaces.
 */
export function listeningAt(host: string, port: number): string {
  const every = host === "0.0.0.0" || host === "::";
  const hostname = every ? "localhost" : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${hostname}:${port}`;
}

/** Returns the path below which a product is served, without a trailing slash. */
export const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");

/**
 * Returns the base address of links in exported files, which are opened on other machines;
 * undefined for a loopback address.
 */
export function linkUrlOf(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined) return undefined;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  const isHere = /^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|::1?)$/.test(host);
  return isHere ? undefined : publicUrl;
}

/** Reads and checks the environment. Throws ConfigError with a sentence for the operator. */
export function readConfig(env: NodeJS.ProcessEnv, version: string): Settings {
  const parsed = Environment.safeParse(withFiles(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const e = parsed.data;
  const model = adapterOf(e, "MODEL");
  const publicUrl = e.PUBLIC_URL?.replace(/\/+$/, "");
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    publicUrl,
    role: e.ROLE,
    databaseUrl: e.DATABASE_URL,
    databaseAppUrl: e.DATABASE_APP_URL,
    secretKeys: e.SECRET_KEY,
    databaseWaitSeconds: e.DATABASE_WAIT_SECONDS,
    answerGraceSeconds: e.ANSWER_GRACE_SECONDS,
    s3: s3Of(e.BLOBS_URL, env),
    search: searchOf(e),
    notices: noticesOf(e),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? senderAt(publicUrl),
    // Without mail, new users must be able to register and continue unconfirmed.
    requireVerifiedEmail: e.REQUIRE_VERIFIED_EMAIL ?? e.SMTP_URL !== undefined,
    trustedProxies: e.TRUSTED_PROXIES,
    sampleWorkspace: e.SAMPLE_WORKSPACE,
    openAiApi: e.OPENAI_API,
    mcpServer: e.MCP_SERVER,
    registration: e.REGISTRATION,
    ...signInOf(e),
    provisioningDomains: e.PROVISIONING_DOMAINS,
    maxFileBytes: e.MAX_FILE_MB * 1024 * 1024,
    importSeconds: e.IMPORT_SECONDS,
    importBytes: e.IMPORT_MB * 1024 * 1024,
    syncFolders: e.SYNC_FOLDERS.map((folder) => resolve(folder)),
    parseSeconds: e.PARSE_SECONDS,
    parseMemoryMb: e.PARSE_MEMORY_MB,
    ocrEngine: e.OCR_ENGINE,
    ocrLanguages: e.OCR_LANGUAGES?.split(/[+, ]+/),
    sofficePath: e.SOFFICE_PATH,
    tokenRefreshMinutes: e.TOKEN_REFRESH_MINUTES,
    titlesByModel: e.MODEL_TITLES,
    model: model && {
      ...model,
      kind: e.MODEL_KIND,
      windowTokens: e.MODEL_WINDOW,
      sees: e.MODEL_SEES,
      checks: e.MODEL_CHECKS,
    },
    embedding: adapterOf(e, "EMBEDDING"),
    reranking: adapterOf(e, "RERANK"),
    modelsMemoryMb: e.MODELS_MEMORY_MB,
    modelsThreads: e.MODELS_THREADS,
    modelsHub: e.MODELS_HUB_URL.replace(/\/+$/, ""),
    egressAllow: e.EGRESS_ALLOW,
    openAlex:
      e.OPENALEX_URL === "none"
        ? undefined
        : { url: e.OPENALEX_URL.replace(/\/+$/, ""), apiKey: e.OPENALEX_API_KEY },
    logLevel: e.LOG_LEVEL,
    ...telemetryOf(e),
    limits: {
      anonymous: e.REQUESTS_PER_MINUTE_ANONYMOUS,
      user: e.REQUESTS_PER_MINUTE,
      connections: e.CONNECTIONS_PER_ADDRESS,
      streams: e.STREAMS_PER_PERSON,
      answers: e.ANSWERS_PER_PERSON,
      toolSeconds: e.TOOL_SECONDS,
      uploads: e.UPLOADS_PER_PERSON,
      jsonSeconds: e.JSON_BODY_SECONDS,
      uploadIdleSeconds: e.UPLOAD_IDLE_SECONDS,
      uploadGraceSeconds: e.UPLOAD_GRACE_SECONDS,
      uploadBytesPerSecond: e.UPLOAD_BYTES_PER_SECOND,
    },
    version,
  };
}
