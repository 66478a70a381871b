import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApi } from "@lectern/contract/openapi";
import type { FastifyInstance } from "fastify";

import type { Route } from "./serve.ts";

/**
 * Serves `/openapi.json`, generated from the contract when it is first asked for, and a page to read
 * it at `/docs`.
 */
export async function documentation(app: FastifyInstance, routes: Route[]) {
  const document = () => openApi(routes.map(({ endpoint }) => endpoint)) as never;
  await app.register(swagger, { openapi: {}, transformObject: document });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  app.get("/openapi.json", async () => app.swagger());
}
