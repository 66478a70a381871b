import type { ProviderKind } from "@lectern/contract/models";

import type { OrgId } from "#http/member.ts";

/** A bucket. Without credentials here, those of the environment are used. */
export interface S3Settings {
  bucket: string;
  /** Undefined: Amazon's endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  /** Empty, or a folder name with a trailing slash. */
  prefix: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** An OpenSearch cluster. */
export interface SearchSettings {
  /** URLs of the nodes, or of a load balancer in front of them. */
  urls: string[];
  /** Prefix of all index names; installations may share a cluster. */
  prefix: string;
  shards: number;
  replicas: number;
  credentials: { user: string; password: string } | undefined;
  /** The certificates of the authorities that its own may be signed by, as PEM. */
  authorities: string | undefined;
}

/** NATS servers. */
export interface NoticesSettings {
  servers: string[];
  /** With which the subjects of notices begin: installations may share servers. */
  subject: string;
  credentials: { user: string; password: string } | undefined;
  /** The certificates of the authorities that their own may be signed by, as PEM. */
  authorities: string | undefined;
}

/** A model that the operator set up for every workspace. */
export interface InstalledAdapter {
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
}

export interface InstalledModel extends InstalledAdapter {
  kind: ProviderKind;
  windowTokens: number;
  sees: boolean;
  /** Also verifies the sentences of answers. */
  checks: boolean;
}

/** A sign-in provider that the operator set up and trusts, or one of a workspace. */
interface AnyProvider {
  id: string;
  name: string;
  /** Its name for itself: an address, or the entity id of a SAML provider. */
  issuer: string;
  /** Mail domains whose people are offered this provider. */
  domains: string[];
  /** Whether an existing account with the same verified address may be used. */
  linksAccounts: boolean;
  /** Whether a first sign-in creates an account. */
  createsAccounts: boolean;
  /** Whether the second factor of this installation is not asked for. */
  skipsSecondFactor: boolean;
  /** The workspace that set it up, and what its people become there; undefined: the operator did. */
  workspace?: { id: OrgId; role: "editor" | "viewer" } | undefined;
}

/** A provider with OpenID Connect. */
export interface OpenIdProvider extends AnyProvider {
  kind: "openid";
  clientId: string;
  /** Undefined: a public client, which only PKCE protects. */
  clientSecret: string | undefined;
  /** Whether addresses count as verified that the provider does not call verified. */
  trustsEmail: boolean;
}

/** A provider with SAML 2.0. */
export interface SamlProvider extends AnyProvider {
  kind: "saml";
  /** Where the browser is sent with the request. */
  entryPoint: string;
  /** As PEM; any of them may have signed an assertion. */
  certificates: string[];
  /** Mail domains whose addresses it may vouch for. */
  emailDomains: string[];
  /** As PEM; undefined: requests are not signed. */
  requestKey: { privateKey: string; certificate: string } | undefined;
  /** Attribute names to try in order; the first present is used. */
  attributes: { email: string[]; givenName: string[]; familyName: string[]; name: string[] };
}

export type SignInProvider = OpenIdProvider | SamlProvider;

/** Where traces are sent by OpenTelemetry's protocol. */
export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
}

/** Limits per address, per person or per request. */
export interface Limits {
  /**
   * Requests per minute from one address without a session, and of one session to renew or end it.
   */
  anonymous: number;
  /** Requests per minute of one person. */
  user: number;
  /** Connections of one address; behind proxies, its concurrent requests. */
  connections: number;
  /** Open event streams of one person in this process. */
  streams: number;
  /** Concurrent answers of one person in this process. */
  answers: number;
  /** Seconds that a call of a tool may take. */
  toolSeconds: number;
  /** Unfinished uploads of one person. */
  uploads: number;
  /** Seconds within which a JSON body must arrive. */
  jsonSeconds: number;
  /** Seconds for which an upload may be idle. */
  uploadIdleSeconds: number;
  /** Seconds over which the rate of an upload is measured: the first, and every later window. */
  uploadGraceSeconds: number;
  /** Minimum rate of an upload, in bytes per second. */
  uploadBytesPerSecond: number;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The product's public address, without a trailing slash. Links in mails begin with it. */
  publicUrl: string;
  /** The path of `publicUrl`, without a trailing slash; empty at the root of its host. */
  basePath: string;
  /**
   * `publicUrl` for links in exported files. Undefined, and then files have no links, where it was not
   * set or leads to this machine only.
   */
  linkUrl: string | undefined;
  role: "web" | "worker" | "all";
  databaseUrl: string | undefined;
  /** Connects as a role that an operator created; undefined: the application creates its own. */
  databaseAppUrl: string | undefined;
  /** Root keys, the current one first; undefined: they are in a file of the data folder. */
  secretKeys: string[] | undefined;
  /** How long startup waits for a database that does not accept connections yet. */
  databaseWaitSeconds: number;
  /** How long answers may continue after the process is asked to end. */
  answerGraceSeconds: number;
  /** Undefined: files are stored in a folder of `dataDir`. */
  s3: S3Settings | undefined;
  /** Undefined: the product searches with its own rows. */
  search: SearchSettings | undefined;
  /** Undefined: notices go through the database. */
  notices: NoticesSettings | undefined;
  /** Undefined: mail is written to the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  requireVerifiedEmail: boolean;
  /** The number of proxies that are trusted to name a request's address. */
  trustedProxies: number;
  sampleWorkspace: boolean;
  /** Whether programs may use the OpenAI-compatible API at `/v1`. */
  openAiApi: boolean;
  /** Whether programs may use the MCP server at `/mcp`. */
  mcpServer: boolean;
  registration: "open" | "closed";
  signInProviders: SignInProvider[];
  /** False: only `breakGlassEmail` may use a password. */
  passwordSignIn: boolean;
  /** Whether workspaces may have sign-in providers of their own. */
  workspaceSignIn: boolean;
  /** The account that may use a password where passwords are turned off. */
  breakGlassEmail: string | undefined;
  /** The header in which proxies in `networks` name who signs in, in lower case. */
  trustedHeader: { name: string; networks: string[] } | undefined;
  /**
   * Mail domains whose people a directory makes members at once: of this workspace, or, if
   * undefined, of any.
   */
  provisioningDomains: { domain: string; workspaceId: string | undefined }[];
  maxFileBytes: number;
  /** Seconds from requesting an address to its last byte. */
  importSeconds: number;
  /** Maximum bytes of a fetched file, decompressed. */
  importBytes: number;
  /** Folders of the server, below which sources may be. */
  syncFolders: string[];
  parseSeconds: number;
  parseMemoryMb: number;
  /** The OCR engine: the system's if installed, else the packaged one. */
  ocrEngine: "auto" | "packaged" | "none";
  /** The engine's names of the languages, the most important first; undefined: those installed. */
  ocrLanguages: string[] | undefined;
  /** Path of LibreOffice's `soffice`; undefined: the usual locations; `none`: not used. */
  sofficePath: string | undefined;
  tokenRefreshMinutes: number;
  /** Whether a model names a conversation after its first answer. */
  titlesByModel: boolean;
  model: InstalledModel | undefined;
  embedding: InstalledAdapter | undefined;
  reranking: InstalledAdapter | undefined;
  /** Maximum memory of the process that runs local models. */
  modelsMemoryMb: number;
  modelsThreads: number;
  /** The address that models are downloaded from, without a trailing slash. */
  modelsHub: string;
  /** Private networks that addresses entered by people may lead to. */
  egressAllow: string[];
  /** Where works are looked up for verification; undefined: nowhere. */
  openAlex: { url: string; apiKey: string | undefined } | undefined;
  logLevel: string;
  /** Where metrics are served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Undefined: nothing is traced. */
  tracing: TracingSettings | undefined;
  limits: Limits;
  version: string;
}

/** The settings. If PUBLIC_URL is not set, the address is known once the server listens. */
export type Settings = Omit<Config, "publicUrl" | "basePath" | "linkUrl"> & {
  publicUrl: string | undefined;
};
