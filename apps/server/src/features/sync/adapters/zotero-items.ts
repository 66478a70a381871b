import { MOST_REFERENCE_VALUE, Reference, ReferenceKey } from "@lectern/contract/references";
import { z } from "zod";

import { readBibtex } from "../../references/index.ts";

/** A file of Zotero. */
export interface Attachment {
  key: string;
  parentItem: string | undefined;
  filename: string;
  /** In hex; changes with the file. */
  md5: string;
}

/** An item that files are attached to, as BibTeX of Zotero and with its own key. */
interface ReferenceItem {
  key: string;
  bibtex: string;
  citationKey: string | undefined;
}

const ItemKey = z.string().regex(/^[A-Z0-9]{8}$/);
const Item = z.object({
  key: ItemKey,
  bibtex: z.string().optional(),
  data: z.object({
    itemType: z.string(),
    parentItem: ItemKey.optional(),
    linkMode: z.string().optional(),
    contentType: z.string().nullish(),
    filename: z.string().nullish(),
    title: z.string().nullish(),
    md5: z.string().nullish(),
    extra: z.string().optional(),
    citationKey: z.string().optional(),
  }),
});

/** Links to files of a computer have none in Zotero. */
const stored = new Set(["imported_file", "imported_url"]);

/** Returns the items of a page of a listing; undefined for what is none. */
export function pageOf(
  text: string,
): { size: number; parents: ReferenceItem[]; attachments: Attachment[] } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data: items } = z.array(Item).safeParse(json);
  if (!items) return undefined;
  const attachments: Attachment[] = [];
  const parents: ReferenceItem[] = [];
  for (const { key, bibtex = "", data } of items) {
    const { itemType, linkMode = "", contentType, parentItem, filename, title, md5 } = data;
    if (itemType !== "attachment") {
      // As Better BibTeX writes it; newer versions of Zotero have a field for it.
      const inExtra = /^citation key:[ \t]*(\S+)[ \t]*$/im.exec(data.extra ?? "")?.[1];
      parents.push({ key, bibtex, citationKey: data.citationKey || inExtra });
    } else if (stored.has(linkMode) && contentType === "application/pdf" && md5)
      attachments.push({ key, parentItem, filename: filename || title || key, md5 });
  }
  return { size: items.length, parents, attachments };
}

/** Returns the path of a file: its name, with its key where an earlier file has the name. */
export function pathOf({ key, filename }: Attachment, taken: Set<string>): string {
  const name = filename
    .replaceAll(/[/\\\p{Cc}]/gu, " ")
    .replace(/\.pdf$/i, "")
    .trim()
    .slice(0, 200)
    // What the database would store of half a character is another path.
    .toWellFormed();
  const stem = /^\.*$/.test(name) ? key : name;
  const path = taken.has(`${stem}.pdf`) ? `${stem} ${key}.pdf` : `${stem}.pdf`;
  taken.add(path);
  return path;
}

/** Returns what the documents of an item are cited by; exports make a key where it has none. */
export function referenceOf(item: ReferenceItem): Reference | undefined {
  const [entry] = readBibtex(item.bibtex.slice(0, 2 * MOST_REFERENCE_VALUE)).entries;
  if (!entry) return undefined;
  const key = ReferenceKey.safeParse(item.citationKey).data ?? null;
  return Reference.parse({ ...entry.reference, key });
}
