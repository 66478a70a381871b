import { Trans } from "@lingui/react/macro";

import { extractive, useModelChoices } from "./api.ts";

/** The model that wrote an answer, if it is not the default one. */
export function WrittenBy({ model, className }: { model: string; className: string | undefined }) {
  const first = useModelChoices().data?.results[0];
  if (!first || model === "" || model === extractive || model === first.label) return null;
  return (
    <p className={className}>
      <Trans>
        Written by <bdi>{model}</bdi>
      </Trans>
    </p>
  );
}
