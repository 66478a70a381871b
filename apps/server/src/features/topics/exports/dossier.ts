import type { RetractionStatus } from "@lectern/contract/retraction-status";
import type { Language } from "@lectern/contract/language";
import type { Reference } from "@lectern/contract/references";
import type { Snippet, Topic } from "@lectern/contract/topics";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { linkTo, particulars, placeOf } from "../../exports/index.ts";
import { retractionStatuses } from "../../library/index.ts";
import { referencesOf } from "../../references/index.ts";
import * as snippets from "../snippets/snippets.ts";
import * as topics from "../topics.ts";
import { type Words, words } from "./words.ts";

/** A document that passages are from, with its number in references. */
export interface Source {
  number: number;
  name: string;
  /** Link to the document; undefined if it is gone or exports have no links. */
  url: string | undefined;
  /** The quoted pages in order. */
  pages: number[];
  /** The quoted pages and the status of an external work: "p. 3, 7, DOI 10.1234/abc, CC-BY". */
  details: string;
  doi: string | undefined;
  /** What the workspace cites it by. */
  reference: Reference | undefined;
}

/** A passage as shown in a file. */
export interface Quotation {
  quote: string;
  /** ISO 639-1, or "und". */
  language: string;
  /** Source number and page: "[2], p. 7". */
  reference: string;
  source: Source;
  note: string;
  /** A note if the document was changed or deleted. */
  standing: string | undefined;
}

/** A topic as the input of every format. */
export interface Dossier {
  topic: Topic;
  language: Language;
  words: Words;
  /** Whether the file contains the passages, or only references to them. */
  quotes: boolean;
  quotations: Quotation[];
  sources: Source[];
}

const atOnce = 100;

/** Returns all snippets of a topic that the member may read. */
async function every(deps: Deps, member: Member, topicId: string): Promise<Snippet[]> {
  const all = new Map<string, Snippet>();
  for (let page = 1, left = true; left; page++) {
    deps.ending.throwIfAborted();
    const some = await snippets.list(deps, member, topicId, { page, page_size: atOnce });
    for (const one of some.results) all.set(one.id, one);
    left = some.results.length === atOnce;
  }
  return [...all.values()];
}

/** Collects the content of a topic's file. Throws not_found if the member may not see the topic. */
export async function gather(
  deps: Deps,
  member: Member,
  topicId: string,
  { language, quotes }: { language: Language; quotes: boolean },
): Promise<Dossier> {
  const topic = await topics.get(deps, member, topicId);
  const all = await every(deps, member, topicId);
  const said = words[language];
  const groups = Map.groupBy(all, keyOf);
  const ids = [...groups.keys()].filter(isId);
  const standing = await retractionStatuses(deps.db, member.orgId, ids);
  const references = await referencesOf(deps.db, member.orgId, ids);
  const sources = new Map(
    [...groups].map(([key, some], n) => {
      const context = {
        said,
        linkUrl: deps.config.linkUrl,
        standing: standing.get(key),
        reference: references.get(key),
      };
      return [key, sourceOf(n + 1, some, context)];
    }),
  );
  const quotations = all.map((one) => {
    const source = sources.get(keyOf(one))!;
    return {
      quote: one.quote,
      language: one.language,
      reference: `[${source.number}], ${placeOf(one, said)}`,
      source,
      note: one.note,
      standing: one.source === "current" ? undefined : said[one.source],
    };
  });
  return { topic, language, words: said, quotes, quotations, sources: [...sources.values()] };
}

/** Groups snippets by document. Deleted documents are distinguished by name. */
const keyOf = ({ document, document_name }: Snippet) => document?.id ?? `gone ${document_name}`;
const isId = (key: string) => !key.startsWith("gone ");

interface Told {
  said: Words;
  linkUrl: string | undefined;
  standing: RetractionStatus | undefined;
  reference: Reference | undefined;
}

function sourceOf(
  number: number,
  some: Snippet[],
  { said, linkUrl, standing, reference }: Told,
): Source {
  const [first] = some;
  const pages = [...new Set(some.map(({ page }) => page))].toSorted((a, b) => a - b);
  const { document, unit } = first!;
  return {
    number,
    name: first!.document_name,
    url: document ? linkTo(linkUrl, document.id, pages[0] ?? 1) : undefined,
    pages,
    details: [said.place[unit](pages.join(", ")), ...particulars(standing, said)].join(", "),
    doi: standing?.doi ?? undefined,
    reference,
  };
}
