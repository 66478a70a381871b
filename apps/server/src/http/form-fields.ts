import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Makes a context whose routes take the fields of a form. It is returned in an object: Fastify's
 * instances are thenable, so a promise of one would become the outermost instance.
 */
export async function withFields(app: FastifyInstance): Promise<{ scope: FastifyInstance }> {
  let scope = app;
  await app.register(async (inner) => {
    scope = inner;
    inner.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
  });
  return { scope };
}
