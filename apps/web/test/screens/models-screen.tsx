import type { RunCapsNow } from "@lectern/contract/run-caps";
import { Suspense } from "react";

import { Models } from "#features/models/index.ts";

import { show, signIn } from "../render.tsx";
import { answer } from "../script.ts";

const path = "/settings/ext/v1";

/** The answer where no provider is configured. */
export const none = {
  total: 0,
  results: [],
  installed: [],
  order: [],
  used: [],
  nearby: null,
  meaning: null,
};

export const limitsPath = "/agents/ext/v1/limits";

/** No limit of research is set. */
export const noCaps: RunCapsNow = {
  run: null,
  month: null,
  roles: {
    planner: null,
    researcher: null,
    writer: null,
    checker: null,
    reviewer: null,
    reader: null,
  },
  used: { month: "2026-11", tokens: 1_234_000, counted: false },
};

/** Starts a test of the settings of models: an admin, no model, no limits. */
export function startModels() {
  signIn();
  answer("GET", `${path}/providers`, none);
  answer("GET", limitsPath, noCaps);
  answer("GET", `${path}/local-models`, {
    total: 0,
    results: [],
    known: [],
    adding: null,
    runtime: { installed: false, bytes: 0 },
    running: { state: "idle", bytes: 0 },
    may_change: true,
  });
}

export const openModels = () =>
  show(
    <Suspense>
      <Models />
    </Suspense>,
  );
