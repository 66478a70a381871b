import { z } from "zod";

import { Brand } from "./brand.ts";
import { endpoint } from "../endpoint.ts";

export const healthz = endpoint({
  method: "GET",
  path: "/healthz",
  access: "public",
  summary: "Liveness probe",
  response: z.object({ status: z.literal("ok") }),
});

/** A sign-in provider as the sign-in screen shows it. */
const SignInProvider = z.object({
  id: z.string(),
  name: z.string(),
  domains: z.array(z.string()).describe("mail domains whose people sign in there"),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

const Check = z.enum(["ok", "failing"]);

export const readyz = endpoint({
  method: "GET",
  path: "/readyz",
  access: "public",
  summary: "Can serve: database and storage answer (503 otherwise)",
  response: z.object({
    status: Check,
    database: Check,
    storage: Check,
    warnings: z.array(z.string()),
    unhandled_rejections: z
      .number()
      .int()
      .describe("unhandled promise rejections since the process started; the log has each"),
  }),
});

/** The part of the configuration that the browser needs; contains no secret. */
export const Installation = z.object({
  version: z.string(),
  max_file_bytes: z.number().int(),
  extensions: z.array(z.string()).describe("accepted file extensions, lower case, without a dot"),
  registration: z.enum(["open", "closed"]),
  require_verified_email: z.boolean(),
  password_sign_in: z
    .boolean()
    .describe("false: only one account of the operator's has a password"),
  sign_in_providers: z.array(SignInProvider).describe("OpenID Connect and SAML"),
  workspace_sign_in: z.boolean().describe("whether workspaces may have sign-in providers"),
  proxy_sign_in: z.boolean().describe("a proxy in front of the server names who signs in"),
  token_refresh_minutes: z.number(),
  model: z.string().describe("`extractive` where no model is configured"),
  ocr: z.string().nullable().describe("text recognition engine (OCR) and its languages"),
  converter: z
    .string()
    .nullable()
    .describe("program that reads documents of older Office formats, with its version"),
  openai_api: z.boolean().describe("whether programs reach it as OpenAI's API, at /v1"),
  brand: Brand.nullable().describe(
    "of the only workspace, where nobody can register another; null in any other case",
  ),
  mcp_server: z.boolean().describe("whether programs reach it as an MCP server, at /mcp"),
});
export type Installation = z.infer<typeof Installation>;

export const getInstallation = endpoint({
  method: "GET",
  path: "/settings/ext/v1/installation",
  access: "public",
  summary: "Limits and features of this installation",
  response: Installation,
});
