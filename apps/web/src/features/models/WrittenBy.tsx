import { Trans } from "@lingui/react/macro";

import { extractive, useModelChoices } from "./api.ts";

/** Who wrote an answer, where it is not who writes where none is chosen. */
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
