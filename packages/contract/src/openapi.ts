import { z } from "zod";

import type { Endpoint } from "./endpoint.ts";
import { Failure } from "./error.ts";

type Json = Record<string, unknown>;

/** Returns a schema in the form of the document. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parametersOf({ params, query, headers = {} }: Endpoint): Json[] {
  const list = (schema: z.ZodObject | undefined, where: "path" | "query") =>
    Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
      name,
      in: where,
      required: where === "path" || !value.safeParse(undefined).success,
      schema: schemaOf(value as z.ZodType, "input"),
    }));
  const named = Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
  return [...list(params, "path"), ...list(query, "query"), ...named];
}

function contentOf({ response, events, status }: Endpoint): Json {
  if (status === 204) return { description: "Done" };
  if (events) {
    return {
      description: "Events",
      content: { "text/event-stream": { schema: schemaOf(events, "output") } },
    };
  }
  if (!response) return { description: "Bytes", content: { "application/octet-stream": {} } };
  return {
    description: "Good",
    content: { "application/json": { schema: schemaOf(response, "output") } },
  };
}

const bytes = {
  "application/offset+octet-stream": { schema: { type: "string", format: "binary" } },
};

const files = {
  "multipart/form-data": {
    schema: {
      type: "object",
      properties: {
        checksum: { type: "string", description: "MD5 of the file that follows, hex" },
        file: { type: "string", format: "binary" },
      },
    },
  },
};

const forKeys = ({ scope, access, link }: Endpoint) => {
  if (!scope) return "Closed to keys for programs.";
  const named = access === "member" ? " It names the workspace: ORG-ID may be left out." : "";
  const linked = link ? " Whoever holds a public link sends its token as Link-Token instead." : "";
  return `A key for programs needs the scope \`${scope}\`.${named}${linked}`;
};

function bodyOf({ bodyKind, body }: Endpoint): Json | undefined {
  if (bodyKind === "multipart") return files;
  if (bodyKind === "bytes") return bytes;
  if (bodyKind === "form" && body) {
    return { "application/x-www-form-urlencoded": { schema: schemaOf(body, "input") } };
  }
  const json = body && { "application/json": { schema: schemaOf(body, "input") } };
  return bodyKind === "either" ? { ...json, ...files } : json;
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Up to 200 characters. A repeat with the same key within a day gets the same answer and is not run again; while the first is running it gets a 409. Where the server was killed before it stored the answer, a repeat runs the request again, although it may have been done.",
  schema: { type: "string", maxLength: 200 },
};

function operationOf(endpoint: Endpoint): Json {
  const body = bodyOf(endpoint);
  const workspace = {
    name: "ORG-ID",
    in: "header",
    required: true,
    schema: { type: "string", format: "uuid" },
  };
  return {
    summary: endpoint.summary,
    ...(endpoint.access === "public" ? {} : { description: forKeys(endpoint) }),
    tags: [endpoint.path.split("/")[1]],
    parameters: [
      ...(endpoint.access === "member" ? [workspace] : []),
      ...(endpoint.method === "POST" && endpoint.access !== "public" ? [keyParameter] : []),
      ...parametersOf(endpoint),
    ],
    ...(body ? { requestBody: { required: endpoint.bodyKind !== "bytes", content: body } } : {}),
    responses: {
      [String(endpoint.status ?? 200)]: contentOf(endpoint),
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    },
    security: endpoint.access === "public" ? [] : [{ bearer: [] }],
  };
}

const keyParameter = { $ref: "#/components/parameters/IdempotencyKey" };

/** Returns the contract as an OpenAPI 3.1 document. */
export function openApi(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lectern", version: "1", description: "Documents, search and cited answers." },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: { Failure: schemaOf(Failure, "output") },
    },
  };
}
