import { lazy } from "react";

import { part } from "#platform/language/part.ts";

export type { Format } from "./source.ts";

// Loaded with the first export, together with this area's texts.
const load = part("exports", () => import("./ExportDialog.tsx"));

export const ExportDialog = lazy(async () => ({ default: (await load()).ExportDialog }));
