import { lazy } from "react";

import { part } from "#platform/language/part.ts";

// Brings passages and requests with it, which no other section of the settings has.
const load = part("settings", () => import("./Insights.tsx"));

export const Insights = lazy(async () => ({ default: (await load()).Insights }));
