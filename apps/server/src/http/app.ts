import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import type { Endpoint, ParsedRequest } from "@lectern/contract/endpoint";
import { message } from "@lectern/contract/message";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { retryRead } from "#connection-loss";
import { limitPerName } from "#per-name-limit";

import { type AdmittedRequest, admission } from "./admission.ts";
import type { Verify } from "./caller.ts";
import { limitConnections } from "./connections.ts";
import { documentation } from "./documentation.ts";
import { contractViolation, sendFailure, sendUnreadable } from "./failure.ts";
import { withFields } from "./form-fields.ts";
import { remembering } from "./idempotency.ts";
import type { DirectoryRoute, OthersRoute, ProtocolRoute } from "./protocol.ts";
import type { Context, Route } from "./serve.ts";
import { type BodyConfig, limitSlowBodies } from "./slow-bodies.ts";
import { endConnectionsOnClose } from "./stopping.ts";
import { watchRequests } from "./watched.ts";
import { pathBelow, website } from "./website.ts";

function fit<S extends z.ZodType>(
  where: "body" | "query" | "params",
  schema: S | undefined,
  value: unknown,
) {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw contractViolation(where, result.error);
  return result.data;
}

function parse({ endpoint }: Route, request: FastifyRequest): ParsedRequest<Route["endpoint"]> {
  return {
    params: fit("params", endpoint.params, request.params),
    query: fit("query", endpoint.query, request.query),
    // The handler reads a form as a stream.
    body: request.isMultipart() ? undefined : fit("body", endpoint.body, request.body ?? {}),
  };
}

/** Creates the HTTP server: security headers, sessions, limits, routes, documentation, web app. */
export async function createApp(
  deps: Deps,
  verify: Verify,
  routes: Route[],
  protocols: readonly ProtocolRoute[],
  directory: readonly DirectoryRoute[],
): Promise<FastifyInstance> {
  const { trustedProxies, basePath } = deps.config;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Uses the address that the outermost trusted proxy saw; without proxies, X-Forwarded-For and
    // similar headers are ignored.
    trustProxy: trustedProxies > 0 && ((_, hop) => hop < trustedProxies),
    bodyLimit: bodyBytes.member,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...(basePath && { rewriteUrl: ({ url = "/" }: IncomingMessage) => pathBelow(basePath, url) }),
    // Uploads have no time limit; `limitSlowBodies` ends those that are too slow.
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 32_768 },
    clientErrorHandler: sendUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply.header("x-request-id", request.id);
      void sendFailure(error, request, reply);
    },
    keepAliveTimeout: 65_000,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    forceCloseConnections: "idle",
  });
  watchRequests(app, deps);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", noDevices);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions, id } = request;
    const ms = Math.round(reply.elapsedTime);
    // Logs the route, not the URL: URLs contain search words.
    deps.log.info({ id, method, route: routeOptions.url, status: reply.statusCode, ms }, "request");
  });
  limitConnections(app, deps);
  limitSlowBodies(app, deps);
  // Other sites may send text/plain without a CORS preflight, and no endpoint accepts it.
  app.removeContentTypeParser("text/plain");
  // The next bytes of an upload; its handler reads them.
  app.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) =>
    done(null),
  );
  takeEmptyJson(app);
  app.setErrorHandler(sendFailure);
  endConnectionsOnClose(app, deps);
  await app.register(cookie);
  await app.register(helmet, security(deps));
  await app.register(compress, {
    global: true,
    encodings: ["gzip", "deflate"],
    threshold: 1024,
    // A page of 1,000 cells takes two fifths of the default level's time, for a fifth more bytes.
    zlibOptions: { level: 3 },
    // Bytes up to which a response is compressed in one piece: a stream would keep it in memory
    // until it is sent.
    syncThreshold: 1024 ** 2,
  });
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fieldSize: 1000, fields: 2000, files: 1000, parts: 3000, headerPairs: 20 },
  });
  await app.register(rateLimit, { global: false });
  const { admit, admitKey, admitDirectory } = admission(app, deps, verify);
  const admitted = new WeakMap<FastifyRequest, AdmittedRequest>();
  const takeUpload = limitPerName(deps.config.limits.uploads, tooManyUploads);

  // In a context of their own: elsewhere the fields of a form are refused, since other sites may send
  // them without a CORS preflight.
  const takingFields = await withFields(app);
  for (const route of routes) {
    const { endpoint, refuse } = route;
    const config: FastifyContextConfig & BodyConfig = { isUpload: isUpload(endpoint) };
    const scope = endpoint.bodyKind === "form" ? takingFields.scope : app;
    scope.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      bodyLimit: mostBytes(endpoint),
      ...(refuse && {
        errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
          void refuse(error, { deps, request, reply }),
      }),
      config,
      // Rejects callers before parsing their body, except where the body contains the session.
      [endpoint.perSession ? "preValidation" : "onRequest"]: async (
        request: FastifyRequest,
        reply: FastifyReply,
      ) => {
        const one = await admit(request, endpoint);
        admitted.set(request, one);
        if (one.asker && isUpload(endpoint)) reply.raw.once("close", takeUpload(one.asker));
      },
      handler: async (request, reply) => {
        const { context: who, asker } = admitted.get(request) ?? {};
        const context = { ...who, request, reply };
        if (request.isMultipart() && !takesForms(endpoint)) {
          // Other sites may send a form without a CORS preflight.
          throw new AppError("unsupported_media", message("media_type_unsupported"));
        }
        const parsed = parse(route, request);
        const once = async () => {
          const value = await route.handle(parsed, context as Context<Endpoint>);
          return endpoint.response ? endpoint.response.parse(value) : value;
        };
        // Bytes and events are sent while they are read; a public GET may be a step of a sign-in.
        const isRead =
          endpoint.method === "GET" &&
          endpoint.access !== "public" &&
          endpoint.response !== undefined;
        const answer = isRead ? () => retryRead(once) : once;
        const remembered = await remembering(deps, request, asker, answer, endpoint.status ?? 200);
        if (reply.sent || reply.raw.headersSent) return reply;
        if (endpoint.status === 204) return reply.code(204).send();
        if (!endpoint.response) return remembered.body ?? reply;
        reply.header("cache-control", "no-store");
        // A handler may set a status itself.
        const status = reply.statusCode === 200 ? remembered.status : reply.statusCode;
        return reply.code(status).send(remembered.body);
      },
    });
  }
  const served = protocols.filter(({ isOn }) => isOn(deps.config));
  for (const route of served) serveProtocol(app, route, (request) => admitKey(request, route));
  for (const route of directory) serveProtocol(app, route, admitDirectory);
  await documentation(app, deps, routes, [...served, ...directory]);
  await website(app, deps);
  return app;
}

function serveProtocol<Who>(
  app: FastifyInstance,
  route: OthersRoute<Who>,
  admit: (request: FastifyRequest) => Promise<Who>,
) {
  const admitted = new WeakMap<FastifyRequest, Who>();
  app.route({
    method: route.method,
    url: urlOf(route),
    bodyLimit: route.bodyBytes ?? bodyBytes.member,
    errorHandler: (error, request, reply) => {
      void sendFailure(error, request, reply, route.failure);
    },
    // Rejects callers before parsing their body.
    onRequest: async (request) => {
      admitted.set(request, await admit(request));
    },
    handler: async (request, reply) => {
      const answer = await route.handle({ ...admitted.get(request)!, request, reply });
      if (answer === undefined) return reply;
      return reply.header("cache-control", "no-store").send(answer);
    },
  });
}

const urlOf = ({ path }: { path: string }) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Maximum bytes of a JSON body. Parsed, it can take forty times as much memory. */
const bodyBytes = { public: 16 * 1024, user: 128 * 1024, member: 128 * 1024 };
const mostBytes = (endpoint: Endpoint) => endpoint.bodyBytes ?? bodyBytes[endpoint.access];

const tooManyUploads = () =>
  new AppError("too_many", message("too_many_uploads"), {
    extra: { retry_after: 5 },
  });

const isUpload = ({ bodyKind = "json", bodyBytes }: Endpoint) =>
  bodyKind !== "form" && (bodyKind !== "json" || bodyBytes !== undefined);

const takesForms = ({ bodyKind }: Endpoint) => bodyKind === "multipart" || bodyKind === "either";

/** Disabled for injected scripts too, since no screen uses them. */
const noDevices = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

function security({ config }: Deps) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Needed by pdf.js and hashing, which run WebAssembly; the only exception.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        imgSrc: ["'self'", "data:", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" as const },
    crossOriginResourcePolicy: { policy: "same-origin" as const },
    referrerPolicy: { policy: "same-origin" as const },
    strictTransportSecurity: config.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  };
}

/**
 * Accepts JSON, and an empty body: clients send the content type even without a body (DELETE, say).
 * Directories name JSON by the media type of SCIM.
 */
function takeEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("remove", "remove");
  const options = { parseAs: "string" } as const;
  const types = ["application/json", "application/scim+json"];
  app.addContentTypeParser(types, options, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}
