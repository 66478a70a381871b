import { createServer } from "node:http";

import { listenOnFreePort } from "../free-port.ts";

/** Response of a web server to one path. */
export interface WebPage {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: string | Buffer;
  /** The response begins but never ends. */
  endless?: true;
}

/** Starts a web server with these pages, by path, that records requests. Other paths are 404. */
export async function serveWeb(pages: Record<string, WebPage>) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? "");
    const page = pages[new URL(request.url ?? "", "http://x").pathname];
    if (!page) return reply.writeHead(404).end();
    const headers = { "content-type": page.type ?? "text/html", ...page.headers };
    reply.writeHead(page.status ?? 200, headers);
    return page.endless ? reply.write(page.body) : reply.end(page.body);
  });
  // The server does not keep the test process alive.
  server.unref();
  const port = await listenOnFreePort(server);
  return { url: `http://127.0.0.1:${port}`, port, pages, asked, close: () => server.close() };
}

/** Returns a work as OpenAlex returns it, with the requested fields; `more` replaces some. */
export const openAlexWork = (more: Record<string, unknown> = {}) => ({
  id: "https://openalex.org/W100",
  doi: "https://doi.org/10.1234/Herons.7",
  display_name: "Herons in tidal harbours",
  authorships: [
    { author: { id: "https://openalex.org/A1", display_name: "Ines Falk" } },
    { author: { id: "https://openalex.org/A2", display_name: "Omar Said" } },
  ],
  publication_year: 2021,
  type: "article",
  is_retracted: false,
  cited_by_count: 12,
  primary_location: {
    is_oa: false,
    landing_page_url: "https://doi.org/10.1234/herons.7",
    pdf_url: null,
    license: null,
    source: { id: "https://openalex.org/S1", display_name: "Journal of Shore Birds" },
  },
  best_oa_location: null,
  abstract_inverted_index: { Herons: [0], wait: [1, 4], where: [2], others: [3], longer: [5] },
  ...more,
});
