import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps, Operation } from "#deps";

/** No route matched: the path is untrusted, so it is not used as a label. */
const noRoute = "none";

/** Records each request as an operation that ends with the last byte of the response. */
export function watchRequests(app: FastifyInstance, { telemetry }: Pick<Deps, "telemetry">): void {
  const operations = new WeakMap<FastifyRequest, Operation<"request">>();
  app.addHook("onRequest", (request, _reply, done) => {
    const operation = telemetry.begin("request", request.headers);
    operations.set(request, operation);
    operation.within(done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const type = String(reply.raw.getHeader("content-type") ?? "");
    operations.get(request)?.end({
      method: request.method,
      route: request.routeOptions.url ?? noRoute,
      status: reply.statusCode,
      isStream: type.startsWith("text/event-stream"),
    });
  });
}
