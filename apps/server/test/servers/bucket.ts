import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { afterAll } from "vitest";

import { listenOnFreePort } from "./free-port.ts";

const bucket = "papers";
const secret = { user: "HERON", password: "a secret of the heron" };
/** Keys on one page of a listing. */
const pageSize = 2;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
const inXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const error = (code: string) => `<Error><Code>${code}</Code><Message>No.</Message></Error>`;

/** Returns what is wrong with the signature of a request (version 4), as AWS documents it. */
function faultOf({ method, url = "", headers }: IncomingMessage): string | undefined {
  const { authorization = "" } = headers;
  const [, user, scope = "", signed = "", signature] =
    /Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? [];
  if (user !== secret.user) return user === undefined ? "AccessDenied" : "InvalidAccessKeyId";
  const { pathname, searchParams } = new URL(url, "http://x");
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted();
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const payload = String(headers["x-amz-content-sha256"]);
  const canonical = [method, pathname, query.join("&").replaceAll(/%../g, upper), lines.join("")];
  const request = [...canonical, signed, payload].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secret.password}`);
  return hmac(key, toSign).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}
const upper = (text: string) => text.toUpperCase();

/** A server of the S3 protocol with a bucket of these files, by their keys. */
export async function startBucket(files: Record<string, string> = {}) {
  const held = new Map(Object.entries(files));
  const read: string[] = [];
  const wrong: { listing?: { status?: number; body?: string; to?: string }; isPublic?: true } = {};
  let asked = () => {};

  function listing(query: URLSearchParams): string {
    const [prefix, after] = [query.get("prefix") ?? "", query.get("continuation-token") ?? ""];
    const left = [...held.keys()].filter((key) => key.startsWith(prefix) && key > after);
    const page = left.toSorted().slice(0, pageSize);
    const isCut = left.length > page.length;
    const contents = page.map((key) => {
      const text = held.get(key) ?? "";
      return `<Contents><Key>${inXml(key)}</Key><Size>${Buffer.byteLength(text)}</Size><ETag>"${md5(text)}"</ETag></Contents>`;
    });
    const next = isCut
      ? `<NextContinuationToken>${inXml(page.at(-1) ?? "")}</NextContinuationToken>`
      : "";
    return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const [, name, ...names] = pathname.split("/");
    const say = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { "content-type": "application/xml", ...headers }).end(body);
    const fault = wrong.isPublic && !request.headers.authorization ? undefined : faultOf(request);
    if (fault) return say(403, error(fault));
    if (name !== bucket) return say(404, error("NoSuchBucket"));
    if (searchParams.has("list-type")) {
      if (!wrong.listing) return say(200, listing(searchParams));
      const { status = 200, body = "", to } = wrong.listing;
      return say(status, body, to && { location: to });
    }
    const key = names.map(decodeURIComponent).join("/");
    read.push(key);
    asked();
    const text = held.get(key);
    return text === undefined ? say(404, error("NoSuchKey")) : say(200, text);
  });
  const port = await listenOnFreePort(server);
  afterAll(() => server.close());
  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    secret,
    files: held,
    /** The keys of objects that were read. */
    read,
    wrong,
    onRead: (does: () => void) => void (asked = does),
  };
}
