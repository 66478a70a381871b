import type { LookupFunction } from "node:net";

/** Why an address that a person entered could not be fetched. */
export class EgressError extends Error {
  /**
   * `refused`: the address itself shows that it is not allowed. `unknown`: the name does not exist
   * or resolves to a private network.
   */
  readonly fault:
    | "address"
    | "refused"
    | "unknown"
    | "unreachable"
    | "redirects"
    | "status"
    | "cut_off";
  /** The HTTP status, for `status`. */
  readonly status: number | undefined;
  constructor(fault: EgressError["fault"], more: { status?: number; cause?: unknown } = {}) {
    super(`egress: ${fault}`, { cause: more.cause });
    this.name = "EgressError";
    this.fault = fault;
    this.status = more.status;
  }
}

/** A fetched response. Read `bytes` to the end or call `close`. */
export interface WebResponse {
  /** The final URL, after redirects. */
  url: string;
  status: number;
  /** Media type without parameters, in lower case; empty if none is given. */
  type: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The file name that the server gives, if any. */
  name: string | undefined;
  /** Unbounded: the reader sets the limit. Throws EgressError. */
  bytes: AsyncIterable<Buffer>;
  close(): void;
}

/** Fetches addresses from people or documents, where that is allowed. */
export interface Egress {
  /** Throws EgressError. */
  get(
    address: string,
    more?: { accept?: string; headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<WebResponse>;
  /**
   * Sends a request that may hold a password, so redirects are not followed: they count as
   * `status`. Throws EgressError.
   */
  ask(
    address: string,
    more: {
      method: "GET" | "POST" | "PROPFIND";
      headers: Record<string, string>;
      body?: string;
      signal?: AbortSignal;
    },
  ): Promise<WebResponse>;
  /** Like `ask`, but returns every answer, whatever its status. Throws EgressError. */
  send(
    address: string,
    more: {
      method: string;
      headers: Record<string, string>;
      body?: string;
      signal?: AbortSignal | undefined;
    },
  ): Promise<WebResponse>;
  /**
   * Returns the DNS lookup for one connection to a mail server, which yields only addresses that
   * are allowed. Throws EgressError for an address or a port that is not.
   */
  mailLookup(host: string, port: number): LookupFunction;
}

/**
 * Returns the TXT records of a name in the DNS, none where it has none. Throws EgressError where no
 * name server answers.
 */
export type TextRecords = (name: string) => Promise<string[]>;

/**
 * Sends a request to a sign-in provider and reads the whole answer. Redirects are
 * not followed. Throws EgressError.
 */
export type ProviderFetch = (
  address: string,
  options: {
    method: string;
    headers: Record<string, string>;
    body?: string | undefined;
    signal?: AbortSignal | undefined;
  },
) => Promise<Response>;
