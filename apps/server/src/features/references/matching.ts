import { detailOf } from "@lectern/contract/message";
import type { ReadReference, ReferenceCandidate } from "@lectern/contract/references";
import { extensionOf } from "@lectern/text-analysis/file-name";

import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import { comparable, describedBy, doiOf } from "./described.ts";
import { type Entry, readBibtex } from "./read-bibtex.ts";
import * as store from "./store.ts";

const documentsAtOnce = 500;
const mostCandidates = 10;
/** A shorter title says too little to find a document by. */
const shortestTitle = 8;

/**
 * Reads a BibTeX file and finds the documents that its entries are of: by their DOI, or else by
 * their title, and their year where both have one.
 */
export async function read(
  deps: Pick<Deps, "db" | "ending">,
  member: Member,
  { bibtex }: { bibtex: string },
): Promise<{ results: ReadReference[]; failed: { line: number; detail: string }[] }> {
  demand(member, "collection.edit");
  const { entries, failed } = readBibtex(bibtex);
  const wanted = entries.map((entry) => new Wanted(entry));
  const byDoi = Map.groupBy(wanted, ({ about }) => about.doi ?? "");
  const byTitle = Map.groupBy(wanted, ({ title }) => title);
  for (const key of [byDoi, byTitle]) key.delete("");
  const rows = iterateRows(deps, documentsAtOnce, (page) =>
    store.someChangeable(deps.db, member, page),
  );
  for await (const row of byDoi.size + byTitle.size > 0 ? rows : []) {
    const { dois, titles } = namesOf(row);
    for (const doi of dois) for (const one of byDoi.get(doi) ?? []) one.found("doi", row);
    for (const [title, year] of titles)
      for (const one of byTitle.get(title) ?? [])
        if (!year || !one.about.year || year === one.about.year) one.found("title", row);
  }
  return {
    results: wanted.map((one) => one.shown()),
    failed: failed.map(({ line, why }) => ({ line, ...detailOf(why) })),
  };
}

/** An entry, with the documents that it may be of. */
class Wanted {
  readonly about: ReturnType<typeof describedBy>;
  readonly title: string;
  readonly #entry: Entry;
  readonly #documents = {
    doi: new Map<string, ReferenceCandidate>(),
    title: new Map<string, ReferenceCandidate>(),
  };
  constructor(entry: Entry) {
    this.#entry = entry;
    this.about = describedBy(entry.reference);
    const title = comparable(this.about.title);
    this.title = title.length < shortestTitle ? "" : title;
  }
  found(by: "doi" | "title", { id, name, collection_name, has_reference }: store.ChangeableRow) {
    const documents = this.#documents[by];
    if (documents.size < mostCandidates)
      documents.set(id, { id, name, collection_name, replaces: has_reference });
  }
  shown(): ReadReference {
    const { doi, title } = this.#documents;
    const { title: shownTitle, author, year, url } = this.about;
    const found = doi.size > 0 ? doi : title;
    return {
      ...this.#entry,
      title: shownTitle,
      author,
      year,
      url,
      found_by: found.size === 0 ? null : doi.size > 0 ? "doi" : "title",
      documents: [...found.values()],
    };
  }
}

/** Returns what a document is found by: DOIs, and titles with their years. */
function namesOf({ name, fields, work, url, said }: store.ChangeableRow) {
  const own = fields && describedBy({ fields });
  const extension = extensionOf(name);
  const stem = extension === "" ? name : name.slice(0, -extension.length - 1);
  // As Zotero names files: author, year and title.
  const [, year = "", ...rest] = stem.split(" - ");
  const named = rest.length > 0 && /^\d{4}$/.test(year) ? rest.join(" - ") : "";
  const stated = said?.find((fact) => fact.name === "title")?.value ?? "";
  const titles: [string, string][] = [
    [own?.title ?? "", own?.year ?? ""],
    [work?.title ?? "", String(work?.year ?? "")],
    [stated, ""],
    [named, year],
    [stem, ""],
    // What follows a dot may be a part of the title.
    [name, ""],
  ];
  const dois = [own?.doi, doiOf(work?.doi), doiOf(url)].filter((one) => one !== undefined);
  return {
    dois: new Set(dois),
    titles: titles.map(([title, when]) => [comparable(title), when] as const),
  };
}
