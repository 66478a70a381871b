import type { ProviderModel } from "@lectern/contract/models";
import { useLingui } from "@lingui/react/macro";

import { deleteLater } from "#platform/http/with-undo.ts";

import { deleteModel, modelAddress, useRefresh } from "../api.ts";

/** Takes a model off the screen, and off the server once its Undo is gone. */
export function useRemoveModel(providerId: string) {
  const { t } = useLingui();
  const refresh = useRefresh();
  return ({ id, label }: ProviderModel) =>
    deleteLater({
      id,
      said: t`“${label}” removed`,
      carryOut: async () => {
        await deleteModel(providerId, id);
        await refresh();
      },
      path: modelAddress(providerId, id),
    });
}
