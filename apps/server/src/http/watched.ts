import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps, Operation } from "#deps";

/** The route of a request that no route was found for: its path is anybody's word. */
const noRoute = "none";

/** Has each request be an operation, which ends with the answer's last byte. */
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
