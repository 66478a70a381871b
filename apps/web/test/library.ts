import type { Folder } from "@lectern/contract/folders";
import type { Collection, Document, Person } from "@lectern/contract/library";
import type { RetractionStatus } from "@lectern/contract/retraction-status";

import { ada } from "./render.tsx";

let last = 0;
const id = () => `0199f0bb-0000-7000-8000-${String(++last).padStart(12, "0")}`;

export const adaAsPerson: Person = {
  id: ada.id,
  first_name: ada.first_name,
  last_name: ada.last_name,
  email: ada.email,
};

export const collection = (given: Partial<Collection> = {}): Collection => ({
  id: id(),
  name: "Shore power tender",
  description: "",
  visibility: "shared",
  shared_with: null,
  owner: adaAsPerson,
  document_count: 38,
  page_count: 2140,
  topic_count: 0,
  snippet_count: 0,
  size: 225_024_410,
  statuses: { ready: 36, ingested: 0, processing: 1, error: 1 },
  created_at: "2026-11-02T09:00:00.000Z",
  updated_at: "2026-11-21T10:42:00.000Z",
  edition: null,
  permissions: { edit: true, delete: true, share: true },
  ...given,
});

/** Standing of a verified work from the web. */
export const standing = (given: Partial<RetractionStatus> = {}): RetractionStatus => ({
  source: "openalex",
  url: "https://doi.org/10.1234/herons.7",
  retracted: false,
  abstract_only: false,
  doi: "10.1234/herons.7",
  licence: "cc-by",
  checked_at: "2026-11-20T08:00:00Z",
  ...given,
});

const aDocument = {
  name: "Feasibility study 2025.pdf",
  extension: "pdf",
  mime_type: "application/pdf",
  size: 4_267_704,
  checksum: "0".repeat(32),
  status: "ready",
  status_detail: null,
  progress: 1,
  page_count: 86,
  unreadable_pages: [],
  unit: "page",
  language: "en",
  created_by: adaAsPerson,
  contained_in: null,
  contained_count: 0,
  folder_id: null,
  tags: [],
  standing: null,
  version: 1,
  versions: 1,
  replacement: null,
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-20T08:01:00.000Z",
} satisfies Partial<Document>;

/** A document with one version; `given` overrides its fields. */
export function libraryDocument(given: Partial<Document> = {}): Document {
  const own = given.id ?? id();
  return { ...aDocument, id: own, series_id: own, current_id: own, collection_id: id(), ...given };
}

export const libraryFolder = (given: Partial<Folder> = {}): Folder => ({
  id: id(),
  collection_id: id(),
  parent_id: null,
  name: "Letters",
  document_count: 2,
  document_count_below: 3,
  created_at: "2026-11-20T08:00:00.000Z",
  ...given,
});
