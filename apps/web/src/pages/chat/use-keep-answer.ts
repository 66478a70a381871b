import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { useNavigate } from "react-router";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { refreshAssets } from "#platform/storage/keep-export.ts";
import { notify } from "#platform/notify.ts";

/** Saves an answer to the assets and shows a notice with its name. */
export function useKeepAnswer() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return useCallback(
    async (chat_id: string) => {
      try {
        const { asset, added } = await api.post("/assets/ext/v1/assets/answer", {
          body: { chat_id },
        });
        const { id, version } = asset;
        const said = version === 1 ? t`Saved to assets` : t`Saved to assets as version ${version}`;
        const show = () => void navigate(`/assets/${id}`);
        notify(added ? said : t`Saved in assets already`, {
          action: { label: t`Show`, run: show },
        });
        await refreshAssets();
      } catch (error) {
        notifyError(error);
      }
    },
    [navigate, t],
  );
}
