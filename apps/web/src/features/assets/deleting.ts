import type { Asset } from "@lectern/contract/assets";
import { plural, t } from "@lingui/core/macro";

import { notifyError } from "#platform/http/notify-error.ts";
import { refreshAssets } from "#platform/storage/keep-export.ts";
import { notify } from "#platform/notify.ts";
import { shortCount } from "#ui/text/formats.ts";

import { setDeleted } from "./api.ts";

type Named = Pick<Asset, "id" | "name">;

async function carryOut(ids: string[], deleted: boolean): Promise<boolean> {
  try {
    // The server accepts at most 500 ids per request.
    for (let at = 0; at < ids.length; at += 500) await setDeleted(ids.slice(at, at + 500), deleted);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  } finally {
    await refreshAssets();
  }
}

/** Deletes at once and offers Undo. Assets can also be restored for 30 days. */
export async function deleteWithUndo(assets: readonly Named[]) {
  const ids = assets.map(({ id }) => id);
  if (!(await carryOut(ids, true))) return;
  const [first] = assets;
  const shown = shortCount(ids.length);
  const said =
    first && assets.length === 1
      ? t`“${{ name: first.name }}” deleted`
      : plural(ids.length, { one: `${shown} asset deleted`, other: `${shown} assets deleted` });
  notify(said, { action: { label: t`Undo`, run: () => void carryOut(ids, false) } });
}

export async function restore(assets: readonly Named[]) {
  if (
    await carryOut(
      assets.map(({ id }) => id),
      false,
    )
  )
    notify(t`Restored`);
}
