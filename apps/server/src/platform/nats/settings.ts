import { z } from "zod";

import type { Settings } from "#deps";

const isNatsUrl = (one: string) =>
  URL.canParse(one) && /^(?:nats|tls):$/.test(new URL(one).protocol);

export const noticesSettings = {
  NOTICES_URL: z
    .string()
    .transform((value) => value.split(",").map((one) => one.trim()))
    .refine(
      (servers) => servers.every(isNatsUrl),
      "must be addresses of NATS servers such as nats://one.example.org:4222,nats://two.example.org:4222",
    )
    .optional(),
  NOTICES_SUBJECT: z
    .string()
    .regex(/^[a-zA-Z\d_-]+(?:\.[a-zA-Z\d_-]+)*$/, "must be a subject without wildcards")
    .default("lectern"),
  NOTICES_USER: z.string().optional(),
  NOTICES_PASSWORD: z.string().optional(),
  NOTICES_CA: z.string().optional(),
};

/** Returns the settings of the NATS servers, if any are named. */
export function noticesOf(e: z.infer<z.ZodObject<typeof noticesSettings>>): Settings["notices"] {
  if (e.NOTICES_URL === undefined) return undefined;
  const [user, password] = [e.NOTICES_USER, e.NOTICES_PASSWORD];
  return {
    servers: e.NOTICES_URL,
    subject: e.NOTICES_SUBJECT,
    credentials: user === undefined ? undefined : { user, password: password ?? "" },
    authorities: e.NOTICES_CA,
  };
}
