import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { detailOf, message } from "@lectern/contract/message";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { Deps } from "#deps";

const root = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
/** Files whose URL changes with their content. */
const forGood = /\/dist\/static\//;
const api = /^\/[a-z]+\/ext\//;

/** Returns a URL without the base path, as routes expect it; other URLs as they are. */
export function pathBelow(basePath: string, url: string): string {
  const rest = url.slice(basePath.length);
  if (!url.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return url;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns index.html with its files below the base path, and the base path for the web app. */
const pageAt = (basePath: string): string =>
  readFileSync(`${root}index.html`, "utf8")
    .replaceAll(/ (href|src)="\//g, (_, name: string) => ` ${name}="${basePath}/`)
    .replace("<html ", () => `<html data-base="${basePath}" `);

/**
 * Serves the built web app: hashed files are cached forever, every other page URL gets index.html.
 */
export async function website(
  app: FastifyInstance,
  { config: { basePath } }: Pick<Deps, "config">,
) {
  const built = existsSync(`${root}index.html`);
  const page = built && basePath ? pageAt(basePath) : undefined;
  const sendPage = (reply: FastifyReply) =>
    page === undefined
      ? reply.sendFile("index.html")
      : reply.type("text/html; charset=utf-8").send(page);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      ...(page !== undefined && { index: false }),
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header(
          "cache-control",
          forGood.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  // Not async: each function that waits for a reply adds a listener to its response.
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" &&
      !api.test(request.url) &&
      (request.headers.accept ?? "").includes("text/html");
    if (isPage && built) {
      // Pages of public links are not for search engines.
      if (request.url.startsWith("/p/")) reply.header("x-robots-tag", "noindex, nofollow");
      void sendPage(reply.header("cache-control", "no-cache"));
      return;
    }
    void reply.code(404).send(detailOf(message("address_not_found")));
  });
}
