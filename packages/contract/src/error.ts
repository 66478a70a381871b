import { z } from "zod";

/** One thing that is wrong with a request, said to a person. */
export const Issue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** The only shape of a failing answer: a sentence, or for 422 a list of issues. */
export const Failure = z.object({
  detail: z.union([z.string(), z.array(Issue)]),
  otp_required: z.boolean().optional(),
});
export type Failure = z.infer<typeof Failure>;
