import { z } from "zod";

import type { Settings } from "#deps";

import { whole } from "../setting-types.ts";

const isHttpUrl = (one: string) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol);

export const searchSettings = {
  SEARCH_URL: z
    .string()
    .transform((value) => value.split(",").map((one) => one.trim().replace(/\/+$/, "")))
    .refine(
      (urls) => urls.every(isHttpUrl),
      "must be addresses such as https://one.example.org:9200,https://two.example.org:9200",
    )
    .optional(),
  SEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z\d-]{0,60}$/, "must be lower-case letters, digits and hyphens")
    .default("lectern"),
  SEARCH_SHARDS: whole(1, 1024).default(1),
  SEARCH_REPLICAS: whole(0, 10).default(0),
  SEARCH_USER: z.string().optional(),
  SEARCH_PASSWORD: z.string().optional(),
  SEARCH_CA: z.string().optional(),
};

/** Returns the settings of the search cluster, if one is named. */
export function searchOf(e: z.infer<z.ZodObject<typeof searchSettings>>): Settings["search"] {
  if (e.SEARCH_URL === undefined) return undefined;
  const [user, password] = [e.SEARCH_USER, e.SEARCH_PASSWORD];
  return {
    urls: e.SEARCH_URL,
    prefix: e.SEARCH_PREFIX,
    shards: e.SEARCH_SHARDS,
    replicas: e.SEARCH_REPLICAS,
    credentials: user === undefined ? undefined : { user, password: password ?? "" },
    authorities: e.SEARCH_CA,
  };
}
