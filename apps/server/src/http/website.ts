import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { detailOf, message } from "@lectern/contract/message";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const root = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
/** Files whose URL changes with their content. */
const forGood = /\/dist\/static\//;
const api = /^\/[a-z]+\/ext\//;

/**
 * Serves the built web app: hashed files are cached forever, every other page URL gets index.html.
 */
export async function website(app: FastifyInstance) {
  const built = existsSync(`${root}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
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
    const page =
      request.method === "GET" &&
      !api.test(request.url) &&
      (request.headers.accept ?? "").includes("text/html");
    if (page && built) {
      // Pages of public links are not for search engines.
      if (request.url.startsWith("/p/")) reply.header("x-robots-tag", "noindex, nofollow");
      void reply.header("cache-control", "no-cache").sendFile("index.html");
      return;
    }
    void reply.code(404).send(detailOf(message("address_not_found")));
  });
}
