import { z } from "zod";

export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const url = z
  .string()
  .refine(URL.canParse, "must be an address such as https://example.org");
