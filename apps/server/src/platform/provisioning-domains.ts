import { z } from "zod";

const One = z
  .string()
  .trim()
  .regex(
    /^[^=]+(?:=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i,
    "must be domains such as acme.example, each with =ID of a workspace if it is for that one alone",
  )
  .toLowerCase()
  .transform((text) => {
    const [domain = "", workspaceId] = text.split("=");
    return { domain: domain.trim(), workspaceId };
  })
  .refine(
    ({ domain }) => z.hostname().safeParse(domain).success,
    "must be domains such as acme.example",
  );

/** Domains separated by commas, each for every workspace or, as `domain=ID`, for one. */
export const provisioningDomains = z
  .string()
  .transform((text) => text.split(",").filter((one) => one.trim() !== ""))
  .pipe(z.array(One))
  .default([]);
