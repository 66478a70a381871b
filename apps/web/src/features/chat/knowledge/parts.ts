import { lazy } from "react";

import { part } from "#platform/language/part.ts";

// Loaded on first use, together with this area's texts (see lingui.config.ts).
const loadPicker = part("knowledge", () => import("./picker/KnowledgePicker.tsx"));
const loadMeter = part("knowledge", () => import("./meter/KnowledgeMeter.tsx"));
const loadRead = part("knowledge", () => import("./read/ContextReportView.tsx"));

export const KnowledgePicker = lazy(async () => ({
  default: (await loadPicker()).KnowledgePicker,
}));
export const KnowledgeMeter = lazy(async () => ({ default: (await loadMeter()).KnowledgeMeter }));
export const WhatWasRead = lazy(async () => ({ default: (await loadRead()).ContextReportView }));
