import { message, type RenderedMessage } from "@lectern/contract/message";
import type { Work } from "@lectern/contract/sources";
import { z } from "zod";

import { type Egress, EgressError } from "#deps";
import { AppError } from "#errors";

import { textOf } from "./abstract.ts";
import type { SourceDeps, Source } from "./source.ts";

const fields =
  "id,doi,display_name,authorships,publication_year,type,is_retracted,cited_by_count,primary_location,best_oa_location,abstract_inverted_index";
/** Maximum bytes of a response. A page of a hundred works with abstracts takes less than 2 MB. */
const MOST_ANSWERED = 8 * 1024 * 1024;
const MOST_AUTHORS = 100;
const NOT_FOUND = 404;

const Location = z
  .object({
    landing_page_url: z.string().nullish(),
    pdf_url: z.string().nullish(),
    license: z.string().nullish(),
    source: z.object({ display_name: z.string().nullish() }).nullish(),
  })
  .nullish();

const OpenAlexWork = z.object({
  id: z.string(),
  doi: z.string().nullish(),
  display_name: z.string().nullish(),
  authorships: z
    .array(z.object({ author: z.object({ display_name: z.string().nullish() }).nullish() }))
    .nullish(),
  publication_year: z.number().int().nullish(),
  type: z.string().nullish(),
  is_retracted: z.boolean().nullish(),
  cited_by_count: z.number().int().nullish(),
  primary_location: Location,
  best_oa_location: Location,
  abstract_inverted_index: z.record(z.string(), z.array(z.number().int().min(0))).nullish(),
});
const OpenAlexPage = z.object({
  meta: z.object({ count: z.number().int().min(0) }),
  results: z.array(OpenAlexWork),
});

/** Returns a link that is safe for browsers; undefined otherwise. */
const webAddress = (text: string | null | undefined) =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;

function workOf(found: z.infer<typeof OpenAlexWork>, now: Date): Work {
  const { primary_location: home, best_oa_location: open } = found;
  const doi = found.doi?.replace(/^https?:\/\/(dx\.)?doi\.org\//i, "");
  const names = found.authorships?.map(({ author }) => author?.display_name ?? "") ?? [];
  return {
    source: "openalex",
    id: found.id.replace(/^.*\//, ""),
    title: found.display_name?.trim() || "Untitled work",
    authors: names.filter(Boolean).slice(0, MOST_AUTHORS),
    year: found.publication_year ?? null,
    venue: home?.source?.display_name ?? open?.source?.display_name ?? null,
    kind: found.type ?? null,
    doi: doi || null,
    licence: open?.license ?? home?.license ?? null,
    retracted: found.is_retracted ?? false,
    cited_by: found.cited_by_count ?? null,
    abstract: textOf(found.abstract_inverted_index ?? {}),
    page_url:
      (doi ? `https://doi.org/${doi}` : undefined) ??
      webAddress(home?.landing_page_url) ??
      webAddress(open?.landing_page_url) ??
      null,
    full_text_url: webAddress(open?.pdf_url) ?? null,
    checked_at: now.toISOString(),
  };
}

async function textAt(egress: Egress, address: string): Promise<string> {
  const answer = await egress.get(address, { accept: "application/json" });
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer.bytes) {
    size += piece.length;
    if (size > MOST_ANSWERED) throw new EgressError("cut_off");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/**
 * OpenAlex: 250 million scholarly works with their retraction status and open copies, free to use.
 * Fields as in https://developers.openalex.org. Without a key it allows a few requests a day.
 */
export function openAlex({ egress, config }: SourceDeps): Source | undefined {
  const settings = config.openAlex;
  if (!settings) return undefined;

  async function ask<S extends z.ZodType>(shape: S, path: string, query: Record<string, string>) {
    const key = settings?.apiKey ? { api_key: settings.apiKey } : undefined;
    const search = new URLSearchParams({ ...query, select: fields, ...key });
    try {
      const said = await textAt(egress, `${settings?.url}${path}?${search.toString()}`);
      return shape.parse(JSON.parse(said));
    } catch (error) {
      if (error instanceof EgressError && error.status === NOT_FOUND) return undefined;
      throw new AppError("unavailable", openAlexErrorMessage(error), { cause: error });
    }
  }

  return {
    id: "openalex",
    name: "OpenAlex",
    async search(query, { page, page_size }) {
      const found = await ask(OpenAlexPage, "/works", {
        search: query,
        page: String(page),
        "per-page": String(page_size),
      });
      const now = new Date();
      return {
        total: found?.meta.count ?? 0,
        results: found?.results.map((one) => workOf(one, now)) ?? [],
      };
    },
    async find(id) {
      const found = await ask(OpenAlexWork, `/works/${encodeURIComponent(id)}`, {});
      return found && workOf(found, new Date());
    },
  };
}

function openAlexErrorMessage(error: unknown): RenderedMessage {
  const status = error instanceof EgressError ? error.status : undefined;
  if (status === 429) {
    return message("openalex_limit_reached");
  }
  if (status === 401 || status === 403) {
    return message("openalex_key_rejected");
  }
  return message("openalex_unavailable");
}
