import { z } from "zod";

import { endpoint } from "../endpoint.ts";

export const healthz = endpoint({
  method: "GET",
  path: "/healthz",
  access: "public",
  summary: "Liveness probe",
  response: z.object({ status: z.literal("ok") }),
});

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
  token_refresh_minutes: z.number(),
  model: z.string().describe("`extractive` where no model is configured"),
  ocr: z.string().nullable().describe("text recognition engine (OCR) and its languages"),
  converter: z
    .string()
    .nullable()
    .describe("program that reads documents of older Office formats, with its version"),
});
export type Installation = z.infer<typeof Installation>;

export const getInstallation = endpoint({
  method: "GET",
  path: "/settings/ext/v1/installation",
  access: "public",
  summary: "Limits and features of this installation",
  response: Installation,
});
