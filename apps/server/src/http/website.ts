import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const root = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
/** Files whose address changes with their content. */
const forGood = /\/dist\/static\//;
const hashed = /^\/static\/[\w-]+(?:\.[\w-]+)+$/;
const api = /^\/(auth|organization|libraries|chats|personas|assets|agents|settings)\/ext\//;

/** The built web app: hashed files are cached for good, every other page address gets index.html. */
export async function website(app: FastifyInstance) {
  const built = existsSync(`${root}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
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
  app.setNotFoundHandler(async (request, reply) => {
    const page =
      request.method === "GET" &&
      !api.test(request.url) &&
      (request.headers.accept ?? "").includes("text/html");
    if (page && built) {
      // What a link opens without an account is for whoever was given the link.
      if (request.url.startsWith("/p/")) reply.header("x-robots-tag", "noindex, nofollow");
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    // The files are listed at the start; these came with a build since then.
    const { method, url } = request;
    if (built && method === "GET" && hashed.test(url) && existsSync(join(root, url)))
      return reply.sendFile(url);
    return reply.code(404).send({ detail: "Nothing was found at this address." });
  });
}
