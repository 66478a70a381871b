import { lazy } from "react";

const load = () => import("./TemporaryLine.tsx");

/** Loaded with the first temporary chat that is opened; most people open none. */
export const TemporaryLine = lazy(async () => ({ default: (await load()).TemporaryLine }));
