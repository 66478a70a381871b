import type { RequestOf } from "@lectern/contract/endpoints";
import type { Run } from "@lectern/contract/runs";

import { RunPage } from "../../src/pages/runs/RunPage.tsx";

import { lendLayout, lendWindow } from "../layout.ts";
import { showRoutes, signIn, startOver } from "../render.tsx";
import { answer, reply } from "../script.ts";

export const runPath = "/agents/ext/v1/runs/{run_id}";
export const planPath = `${runPath}/plan` as const;
export type PlanUpdate = RequestOf<"PUT", typeof planPath>["body"];
export const streamPath = "/agents/ext/v1/stream/{run_id}";

/** Renders a run whose stream is silent. */
export function openRunScreen(run: Run, search = "") {
  startOver();
  signIn();
  lendLayout();
  lendWindow(1440);
  answer("GET", runPath, run);
  answer("GET", `${planPath}/versions`, { results: run.plan ? [run.plan] : [] });
  answer("GET", "/organization/ext/v1/tools", { results: [] });
  reply("GET", streamPath, () => new Promise(() => {}));
  return showRun(run.id, search);
}

/** Renders a run by its id, as the server answers. */
export const showRun = (id: string, search = "") =>
  showRoutes(
    [
      { path: "/assets/runs/:runId", element: <RunPage /> },
      { path: "/assets/runs", element: null },
      { path: "/assets/drafts/:draftId", element: null },
    ],
    `/assets/runs/${id}${search}`,
  );
