import type { ProviderModel } from "@lectern/contract/models";
import { useLingui } from "@lingui/react/macro";

import { deleteLater } from "#platform/http/with-undo.ts";

import { deleteModel, modelAddress, refreshModels } from "../api.ts";

/** Removes a model from the screen at once, and from the server when its Undo has expired. */
export function useRemoveModel(providerId: string) {
  const { t } = useLingui();
  return ({ id, label }: ProviderModel) =>
    deleteLater({
      id,
      said: t`“${label}” removed`,
      carryOut: async () => {
        await deleteModel(providerId, id);
        await refreshModels();
      },
      path: modelAddress(providerId, id),
    });
}
