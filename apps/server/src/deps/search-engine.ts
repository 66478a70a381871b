import type { DocumentFilter } from "@lectern/contract/library";
import type { PostingRow } from "@lectern/text-analysis/postings";
import type { RawBuilder } from "kysely";

import type { Member, OrgId } from "#http/member.ts";

import type { Db } from "./database.ts";

/** A scope of reading: the own workspace, or published editions. */
export interface TenantScope {
  /** The asker, with their role in this scope. */
  asker: Member;
  /** Whether the asker may see the row in scope as `collection`. */
  seen: RawBuilder<boolean>;
  /** Whether the row in scope as `document` is the version that the asker finds. */
  listed: RawBuilder<boolean>;
}

/** Absent or empty conditions exclude nothing. */
export type WantedDocuments = { [Word in keyof DocumentFilter]?: DocumentFilter[Word] | undefined };

/** Which of the documents that the asker may see are searched; all by default. */
export interface SearchScope {
  collectionIds?: string[] | undefined;
  documentIds?: string[] | undefined;
  filter?: WantedDocuments | undefined;
}

/** Searchable documents with the same languages. */
export interface LanguageGroup {
  /** Index among the tenant scopes. */
  scopeAt: number;
  /** Those in which the documents' terms were made: ISO 639-1 or "und", parted by spaces. */
  languages: string;
}

/** Where a word must occur to name a document: in its name, or also in its title. */
export type NameScope = "name" | "title";

/** A word of a query: how often it occurs, and its term in each language. */
export interface QueryWord {
  /** As spelled in the query, but lower case at its beginning; empty for a part of a compound. */
  said: string;
  count: number;
  /** Whether it is inside quotation marks: passages without it are not found. */
  isRequired: boolean;
  /** How it may name a document. */
  naming: NameScope | undefined;
  /** By language; absent for a language in which it is a function word. */
  terms: Map<string, string>;
}

/** Where is searched. */
export interface SearchedScopes {
  tenantScopes: readonly TenantScope[];
  scope: SearchScope;
}

/** A question by words. */
export interface LexicalQuery {
  /** By which a word without matches may be corrected: then its `terms` are replaced. */
  words: readonly QueryWord[];
  limit: number;
  /** Whether the documents that the query names alternate in the results. */
  isBalanced?: boolean | undefined;
  /** Whether a document is found once, by its best passage. */
  isOncePerDocument?: boolean | undefined;
}

/** A question by meaning. */
export interface NearestQuery extends SearchedScopes {
  limit: number;
  /** The embedding model that made `vector`; only its vectors can be compared. */
  model: string;
  vector: Float32Array;
}

/** A passage that was found. Its text is read from the database, with the asker's rights. */
export interface SearchHit {
  documentNo: number;
  ordinal: number;
  score: number;
}

export interface LexicalAnswer {
  /** Best first. */
  hits: SearchHit[];
  /** Number of matches. */
  total: number;
  /** By document number, the words by which the query names the document. */
  named: ReadonlyMap<number, readonly string[]>;
}

/** A search by words in one snapshot. */
export interface LexicalSearch {
  /** What is searched: `words` of a query have their terms in these languages. */
  groups: readonly LanguageGroup[];
  find(query: LexicalQuery): Promise<LexicalAnswer>;
}

/** What has changed of a workspace's documents, for the engine. */
export type IndexChange =
  /** All terms of a document: those of its passages and of its name. */
  | { kind: "terms"; documentNo: number; rows: readonly PostingRow[] }
  /** The terms of its name only. */
  | { kind: "name"; documentNo: number; rows: readonly PostingRow[] }
  /** Vectors were stored: of these documents, or of any. */
  | { kind: "vectors"; documentNos: number[] | undefined };

/** The difference between what the engine holds of a workspace and its documents. */
export interface IndexComparison {
  /** Number of documents that the engine holds. */
  indexed: number;
  /** Numbers of documents that it holds and that do not exist. */
  gone: number[];
  /** Number of documents that are ready. */
  ready: number;
  /** Those of them that it lacks; `passages` says whether their passages exist. */
  lacking: { id: string; passages: boolean }[];
}

/**
 * Finds passages by words and by meaning. It answers with numbers and never with text: texts,
 * positions and rights are in the database.
 */
export interface SearchEngine {
  /**
   * `snapshot`: the transaction in which the caller reads the passages afterwards. Each later
   * statement of it is limited to five seconds.
   */
  lexical(snapshot: Db, searched: SearchedScopes): Promise<LexicalSearch>;
  /** Returns the most similar passages, nearest first. */
  nearest(db: Db, query: NearestQuery): Promise<SearchHit[]>;
  /** Call it in the transaction that makes the change. Deleted documents need no call. */
  put(tx: Db, orgId: OrgId, change: IndexChange): Promise<void>;
  /** Removes what is held of documents that do not exist. */
  remove(tx: Db, organizationId: string, documentNos: readonly number[]): Promise<void>;
  /** Has these documents indexed again. */
  rebuild(tx: Db, organizationId: string, documentIds: readonly string[]): Promise<void>;
  /** Compares what the engine holds of a workspace with the workspace's documents, both ways. */
  health(tx: Db, organizationId: string): Promise<IndexComparison>;
}
