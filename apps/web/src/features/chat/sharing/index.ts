import { lazy } from "react";

import { part } from "#platform/language/part.ts";

export { sharedChat, useContinue } from "./api.ts";

// Loaded on first use, together with this area's texts.
const loadDialog = part("sharing", () => import("./ShareDialog.tsx"));
const loadThread = part("sharing", () => import("./SharedThread.tsx"));
const loadList = part("sharing", () => import("./SharedList.tsx"));

export const ShareDialog = lazy(async () => ({ default: (await loadDialog()).ShareDialog }));
export const SharedThread = lazy(async () => ({ default: (await loadThread()).SharedThread }));
export const SharedList = lazy(async () => ({ default: (await loadList()).SharedList }));
