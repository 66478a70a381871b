import type { ModelImport } from "@lectern/contract/local-models";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { notify } from "#platform/notify.ts";

import { isUnderWay, refreshLocalModels } from "./api.ts";

/** Notifies that a model was added, and refreshes what it changed. */
export function useTellWhenAdded(adding: ModelImport | null | undefined) {
  const { t } = useLingui();
  const wasUnderWay = useRef(false);
  const name = adding?.name ?? "";
  const isAdded = adding?.step === "done";
  const underWay = isUnderWay(adding);
  useEffect(() => {
    if (wasUnderWay.current && isAdded) {
      notify(t`“${name}” added`, { variant: "success" });
      void refreshLocalModels();
    }
    wasUnderWay.current = underWay;
  });
}
