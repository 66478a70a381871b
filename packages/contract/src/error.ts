import { z } from "zod";

/** A fault of a request, with a message for users. */
export const Issue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** The body of every failure: a sentence, or for 422 a list of issues. */
export const Failure = z.object({
  detail: z.union([z.string(), z.array(Issue)]),
  otp_required: z.boolean().optional(),
});
export type Failure = z.infer<typeof Failure>;
