import type { FastifyInstance, FastifyRequest } from "fastify";

/** Returns a context whose routes take the fields of a form. */
export async function withFields(app: FastifyInstance): Promise<FastifyInstance> {
  let scope = app;
  await app.register(async (inner) => {
    scope = inner;
    inner.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
  });
  return scope;
}
