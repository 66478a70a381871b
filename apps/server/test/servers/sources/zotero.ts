import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";

import { afterAll } from "vitest";

import { listenOnFreePort } from "../free-port.ts";
import { zoteroApi } from "../../../src/features/sync/adapters/zotero.ts";

export interface TestItem {
  key: string;
  title: string;
  citationKey?: string;
  /** The text of its file. */
  file: string;
  filename: string;
  collection?: string;
}

const apiKey = "the key of the heron";
const library = "users/475425";
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

function jsonOf({ key, title, citationKey, file, filename }: TestItem) {
  const parent = `P${key.slice(1)}`;
  const extra = citationKey ? `Citation Key: ${citationKey}\nOther: x` : "";
  const bibtex = `\n@article{generated_${key},\n\ttitle = {${title}},\n\tyear = {2020}\n}\n`;
  const data = { itemType: "attachment", linkMode: "imported_file", parentItem: parent };
  return [
    { key: parent, bibtex, data: { itemType: "journalArticle", title, extra } },
    { key, data: { ...data, contentType: "application/pdf", filename, md5: md5(file) } },
  ];
}

/** A server of Zotero's Web API with a library, and a store of files that must not get the key. */
export async function startZotero(given: TestItem[]) {
  const items = new Map(given.map((item) => [item.key, item]));
  const state = { version: 1, read: [] as string[], asked: 0, leaked: false };
  const wrong: {
    status?: number;
    times?: number;
    headers?: object;
    changing?: true;
    short?: true;
  } = {};
  let onRead = () => {};

  function list(query: URLSearchParams, collection: string | undefined, response: ServerResponse) {
    const all = [...items.values()]
      .filter((item) => collection === undefined || item.collection === collection)
      .flatMap(jsonOf);
    const start = Number(query.get("start"));
    if (wrong.changing && start > 0) state.version += 1;
    response.writeHead(200, {
      "content-type": "application/json",
      "last-modified-version": String(state.version),
      "total-results": String(all.length),
    });
    const page = all.slice(start, start + Number(query.get("limit")));
    response.end(JSON.stringify(wrong.short ? page.slice(2) : page));
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const say = (status: number, headers = {}) => response.writeHead(status, headers).end("No.");
    const stored = /^\/store\/(\w+)$/.exec(pathname)?.[1];
    if (stored !== undefined) {
      state.leaked ||= request.headers["zotero-api-key"] !== undefined;
      return void response.end(items.get(stored)?.file);
    }
    state.asked += 1;
    if (wrong.times) {
      wrong.times -= 1;
      return void say(wrong.status ?? 429, wrong.headers);
    }
    if (request.headers["zotero-api-key"] !== apiKey) return void say(403);
    const place = pathname.slice(1 + library.length);
    if (!pathname.startsWith(`/${library}/`)) return void say(404);
    const file = /^\/items\/(\w+)\/file$/.exec(place)?.[1];
    if (file !== undefined) {
      state.read.push(file);
      onRead();
      return void (items.has(file) ? say(302, { location: `/store/${file}` }) : say(404));
    }
    const [, collection] = /^\/(?:collections\/(\w+)\/)?items$/.exec(place) ?? [];
    return list(searchParams, collection, response);
  });
  const port = await listenOnFreePort(server);
  afterAll(() => server.close());
  zoteroApi.url = `http://127.0.0.1:${port}`;
  return {
    items,
    state,
    wrong,
    onRead: (does: () => void) => void (onRead = does),
    wanted: { kind: "zotero" as const, name: "Zotero", library, api_key: apiKey },
  };
}
