import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { afterAll } from "vitest";

import { listenOnFreePort } from "../free-port.ts";

const user = "ada";
const password = "a secret of the heron";
const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

const entry = (href: string, inner: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${inner}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

/** A WebDAV server with these files, by their paths, which asks for a password. */
export async function startWebDav(files: Map<string, string>) {
  const read: string[] = [];
  const wrong = { cutListing: false, failingFolder: "" };
  let asked = () => {};

  function listing(folder: string): string {
    const below = [...files.keys()].filter((path) => path.startsWith(folder));
    const names = below.map((path) => path.slice(folder.length).split("/"));
    const folders = new Set(names.filter((parts) => parts.length > 1).map(([first]) => first));
    const here = names.filter((parts) => parts.length === 1).map(([first]) => `${folder}${first}`);
    const hrefOf = (path: string) => `/dav/${path.split("/").map(encodeURIComponent).join("/")}`;
    const all = [
      entry(hrefOf(folder), "<d:resourcetype><d:collection/></d:resourcetype>"),
      ...[...folders].map((name) =>
        entry(hrefOf(`${folder}${name}/`), "<d:resourcetype><d:collection/></d:resourcetype>"),
      ),
      ...here.map((path) => {
        const text = files.get(path) ?? "";
        const size = Buffer.byteLength(text);
        return entry(
          hrefOf(path),
          `<d:resourcetype/><d:getcontentlength>${size}</d:getcontentlength><d:getetag>"${path} ${text}"</d:getetag>`,
        );
      }),
    ].join("");
    return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${all}</d:multistatus>`;
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const path = decodeURIComponent((request.url ?? "").slice("/dav/".length));
    if (request.headers.authorization !== authorization) return response.writeHead(401).end();
    if (request.method === "PROPFIND") {
      if (wrong.failingFolder !== "" && path === wrong.failingFolder)
        return response.writeHead(500).end();
      const xml = listing(path);
      const sent = wrong.cutListing ? xml.slice(0, -20) : xml;
      return response.writeHead(207, { "content-type": "application/xml" }).end(sent);
    }
    read.push(path);
    asked();
    const text = files.get(path);
    return text === undefined ? response.writeHead(404).end() : response.end(text);
  }

  const server = createServer(answer);
  const port = await listenOnFreePort(server);
  afterAll(() => server.close());
  return {
    url: `http://127.0.0.1:${port}/dav/`,
    secret: { user, password },
    /** The paths of files that were read. */
    read,
    wrong,
    onRead: (does: () => void) => void (asked = does),
  };
}
