import type { ProviderModel } from "@lectern/contract/models";
import { useLingui } from "@lingui/react/macro";

import { deleteLater } from "#platform/http/with-undo.ts";

import { refreshModels } from "../api.ts";

/** Removes a model from the screen at once, and from the server when its Undo has expired. */
export function useRemoveModel(providerId: string) {
  const { t } = useLingui();
  return ({ id, label }: ProviderModel) =>
    deleteLater({
      id,
      said: t`“${label}” removed`,
      path: "/settings/ext/v1/providers/{provider_id}/models/{model_id}",
      params: { provider_id: providerId, model_id: id },
      onDeleted: refreshModels,
    });
}
