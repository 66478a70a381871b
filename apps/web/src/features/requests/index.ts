import { lazy } from "react";

import { part } from "#platform/language/part.ts";

export { requestOf } from "./api.ts";

// Loaded with the first answer that was not found, and with the pages of requests, together with
// this area's texts.
const loadRequested = part("requests", () => import("./asking/RequestedDocument.tsx"));
const loadList = part("requests", () => import("./list/RequestList.tsx"));
const loadView = part("requests", () => import("./view/RequestView.tsx"));

export const RequestedDocument = lazy(async () => ({
  default: (await loadRequested()).RequestedDocument,
}));
export const RequestList = lazy(async () => ({ default: (await loadList()).RequestList }));
export const RequestView = lazy(async () => ({ default: (await loadView()).RequestView }));
