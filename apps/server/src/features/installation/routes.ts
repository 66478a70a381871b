import { getInstallation, healthz, readyz } from "@lectern/contract/installation";

import { serve } from "#http/serve.ts";

import { describe, readiness } from "./installation.ts";

export const routes = [
  serve(healthz, async () => ({ status: "ok" as const })),
  serve(readyz, async (_, { deps, reply }) => {
    const ready = await readiness(deps);
    if (ready.status !== "ok") reply.code(503);
    return ready;
  }),
  serve(getInstallation, async (_, { deps }) => describe(deps)),
];
