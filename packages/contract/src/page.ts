import { z } from "zod";

/** The query of every list: `page` counts from 1. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
  q: z.string().trim().max(200).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The answer of every list. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ total: z.number().int().nonnegative(), results: z.array(item) });

/** A query value that may be repeated. */
export const many = <S extends z.ZodType>(item: S) =>
  z
    .union([z.array(item).max(100), item])
    .optional()
    .transform((value): z.output<S>[] =>
      value === undefined ? [] : Array.isArray(value) ? value : [value],
    );

export const Id = z.uuid();
export const Time = z.iso.datetime().describe("UTC");

/** Filters of lists by creation time. */
export const Period = {
  created_from: Time.optional().describe("made then or later"),
  created_to: Time.optional().describe("made before then"),
};
