import { z } from "zod";

import { Message } from "./message.ts";

/** A fault of a request, with a message for users. */
export const Issue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
  ...Message.partial().shape,
});
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every failure: a sentence, or for 422 a list of issues, with the code and the values
 * that it is translated by.
 */
export const Failure = z.object({
  detail: z.union([z.string(), z.array(Issue)]),
  ...Message.shape,
  otp_required: z.boolean().optional(),
});
export type Failure = z.infer<typeof Failure>;
