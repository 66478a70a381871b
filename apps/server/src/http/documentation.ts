import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApi, schemaOf } from "@lectern/contract/openapi";
import type { FastifyInstance } from "fastify";

import type { Deps } from "#deps";

import { type DirectoryRoute, pathsOf, type ProtocolRoute } from "./protocol.ts";
import type { Route } from "./serve.ts";

/**
 * Serves `/openapi.json`, generated from the contract and the protocols of others when it is first
 * asked for, and a page to read it at `/docs`.
 */
export async function documentation(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  routes: Route[],
  protocols: readonly (ProtocolRoute | DirectoryRoute)[],
) {
  const document = () => {
    const servers = config.basePath ? { servers: [{ url: config.basePath }] } : {};
    const own = openApi(routes.map(({ endpoint }) => endpoint));
    const others = pathsOf(protocols, (schema) => schemaOf(schema, "input"));
    return { ...own, ...servers, paths: { ...(own["paths"] as object), ...others } } as never;
  };
  await app.register(swagger, { openapi: {}, transformObject: document });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: config.basePath,
    staticCSP: true,
  });
  app.get("/openapi.json", async () => app.swagger());
}
