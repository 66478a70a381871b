import type { RunHead } from "@lectern/contract/runs";
import { t } from "@lingui/core/macro";

import { deleteLater } from "#platform/http/with-undo.ts";

import { removeRun, runPath } from "./api.ts";

/** Hides a run at once and offers Undo; it is deleted when that offer ends. */
export function deleteRun({ id, name }: Pick<RunHead, "id" | "name">) {
  deleteLater({
    id,
    said: t`“${name}” deleted`,
    path: runPath.replace("{run_id}", id),
    carryOut: () => removeRun(id),
  });
}
