import { z } from "zod";

/** A region of a page. */
export const Box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe("Fractions of the displayed page, from its top left corner.");
