import type { DocumentStatus } from "@lectern/contract/library";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useSearchParams } from "react-router";

export const libraryTypes = ["all", "private", "shared", "published"] as const;
export type LibraryType = (typeof libraryTypes)[number];

export const isLibraryType = (type: string | undefined): type is LibraryType =>
  libraryTypes.some((known) => known === type);

export const typeName: Record<LibraryType, MessageDescriptor> = {
  all: msg`All`,
  private: msg`Private`,
  shared: msg`Shared`,
  published: msg`Published`,
};

export const collectionSorts = ["-updated_at", "name", "-name", "-created_at"] as const;
export type CollectionSort = (typeof collectionSorts)[number];

export const sortName: Record<CollectionSort, MessageDescriptor> = {
  "-updated_at": msg`Last change`,
  name: msg`Name, A to Z`,
  "-name": msg`Name, Z to A`,
  "-created_at": msg`Newest first`,
};

export type DocumentSort = "name" | "-name" | "size" | "-size" | "created_at" | "-created_at";

export const sharedWays = ["by_me", "with_me"] as const;
export type SharedWay = (typeof sharedWays)[number];

/** Only what has one of these tags, or all of them; any without tags. */
export interface TagChoice {
  ids: readonly string[];
  match: "any" | "all";
}

export interface ListingFilter {
  type: LibraryType;
  q: string;
  sort: CollectionSort;
  /** The owner's user id. */
  owner: string | undefined;
  /** Only collections the user shares with others, or others share with the user. */
  shared: SharedWay | undefined;
  /** Only collections that contain a document with this status. */
  status: DocumentStatus | undefined;
  /** Only collections that contain a document with these tags. */
  tags: TagChoice;
}

export interface DocumentFilter {
  q: string;
  sort: DocumentSort;
  status: DocumentStatus | undefined;
  tags: TagChoice;
  /** Only documents directly in this folder; root: those in no folder. Undefined: all. */
  folder: string | undefined;
}

const statuses = ["processing", "ingested", "ready", "error"] as const;
const oneOf = <T extends string>(known: readonly T[], value: string | null) =>
  known.find((one) => one === value);

export type ListingKey =
  | "q"
  | "sort"
  | "owner"
  | "shared"
  | "status"
  | "tag"
  | "tags"
  | "tab"
  | "open"
  | "folder"
  | "trash";

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const tagsIn = (params: URLSearchParams): TagChoice => ({
  ids: params.getAll("tag").filter((id) => isId.test(id)),
  match: params.get("tags") === "all" ? "all" : "any",
});

const tabs = ["documents", "topics", "snippets", "activity", "settings"] as const;

/** The state of the listing, stored in the address so that a reload or a link restores it. */
export function useListing() {
  const [params, setParams] = useSearchParams();
  const set = (changes: Partial<Record<ListingKey, string | readonly string[] | undefined>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          after.delete(key);
          for (const one of [value ?? []].flat()) if (one) after.append(key, one);
        }
        return after;
      },
      { replace: true },
    );
  return {
    q: params.get("q") ?? "",
    sort: oneOf(collectionSorts, params.get("sort")) ?? "-updated_at",
    owner: params.get("owner") ?? undefined,
    shared: oneOf(sharedWays, params.get("shared")),
    status: oneOf(statuses, params.get("status")),
    tags: tagsIn(params),
    tab: oneOf(tabs, params.get("tab")) ?? "documents",
    folder: params.get("folder") ?? undefined,
    trash: params.has("trash"),
    /** The id of the expanded collection. */
    unfolded: params.get("open") ?? undefined,
    set,
  } as const;
}

/** Returns order and filters, to keep when another collection opens; the search is dropped. */
export function listingSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const key of ["sort", "owner", "shared", "status", "tag", "tags"])
    for (const value of params.getAll(key)) if (value) kept.append(key, value);
  return kept.size > 0 ? `?${kept.toString()}` : "";
}
