import { send } from "./sending.ts";

/** The job handlers for webhooks. */
export const handlers = { "send-webhook": send };
