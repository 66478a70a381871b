import { z } from "zod";

import { code } from "../message.ts";
import { seen } from "../unseen.ts";

const [isSeen, notSeen] = seen;
/** Marks of direction and joiners alone leave nothing to read. */
const holdsSign = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The name that a workspace shows in place of the product's. */
export const ProductName = z
  .string(code("product_name_missing"))
  .trim()
  .min(1, code("product_name_missing"))
  .max(40, code("product_name_too_long"))
  .refine((name) => name === "" || (isSeen(name) && holdsSign.test(name)), notSeen);

/** A colour: `#` and six hexadecimal digits. */
export const Accent = z
  .string(code("accent_invalid"))
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, code("accent_invalid"));

/** A workspace's own look; null: the product's. */
export const Brand = z.object({
  product_name: z.string().nullable(),
  accent: z
    .string()
    .nullable()
    .describe(
      "colour as `#rrggbb`; where a text would be hard to read with it, a lighter or darker tone is shown",
    ),
  logo: z.string().nullable().describe("address of the logo"),
});
export type Brand = z.infer<typeof Brand>;
