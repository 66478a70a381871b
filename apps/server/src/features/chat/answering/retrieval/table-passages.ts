import type { Member } from "#http/member.ts";

import { documentsFound, type Passage, type SearchDeps } from "../../../search/index.ts";
import { documentsForTables, passagesBesideNamed, passagesForTables } from "./limits.ts";
import type { NamedQuery, Queries } from "./queries.ts";
import { retrieve, type SearchSources } from "./retrieve.ts";

/**
 * `inTables`: passages whose pages' tables may hold the value asked for; none if no value is asked
 * for. `inNamed`: passages of the documents with the names in the question, which are searched by
 * themselves for its other words: every report has the words of a measure, and its balance sheet
 * seldom has a name. They come first in `inTables`.
 */
export async function tablePassages(
  deps: SearchDeps,
  member: Member,
  { tableQuery, namedQuery }: Pick<Queries, "tableQuery" | "namedQuery">,
  sources: SearchSources,
): Promise<{ inTables: Passage[]; inNamed: Passage[] }> {
  const [anywhere, inNamed] = await Promise.all([
    tableQuery === undefined
      ? []
      : retrieve(deps, member, [tableQuery], sources, passagesForTables),
    namedQuery ? ofNamed(deps, member, namedQuery, sources) : [],
  ]);
  const others = inNamed.length > 0 ? anywhere.slice(0, passagesBesideNamed) : anywhere;
  return { inTables: tableQuery === undefined ? [] : [...inNamed, ...others], inNamed };
}

async function ofNamed(
  deps: SearchDeps,
  member: Member,
  { names, dates, words }: NamedQuery,
  sources: SearchSources,
): Promise<Passage[]> {
  const collectionIds = sources === "everything" ? undefined : sources.collection_ids;
  if (collectionIds?.length === 0) return [];
  const queries = dates === "" ? [names] : [names, `${names} ${dates}`];
  const found = await Promise.all(
    queries.map((query) =>
      documentsFound(deps, member, query, { collectionIds, limit: documentsForTables }),
    ),
  );
  const document_ids = [...new Set(found.flat())];
  if (document_ids.length === 0) return [];
  const named = { collection_ids: [], document_ids, topic_ids: [], tag_ids: [] };
  return retrieve(deps, member, [`${words} ${dates}`], named, passagesForTables);
}
