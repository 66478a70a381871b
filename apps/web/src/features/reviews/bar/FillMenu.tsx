import type { OpenReview } from "@lectern/contract/reviews";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { fill } from "../filling.ts";

/** Has documents read: for what is missing, what is stale, or for everything. */
export function FillMenu({ review }: { review: OpenReview }) {
  const { t } = useLingui();
  const { id, progress, columns } = review;
  const missing = progress.empty + progress.failed;
  const shown = {
    missing: shortCount(missing),
    stale: shortCount(progress.stale),
    all: shortCount(progress.cells),
  };
  const isImpossible = columns.length === 0 || progress.rows === 0;
  return (
    <Menu
      label={t`Fill`}
      entries={[
        {
          name: plural(missing, {
            one: `Fill what is missing (${shown.missing} answer)`,
            other: `Fill what is missing (${shown.missing} answers)`,
          }),
          icon: icons.play,
          disabled: isImpossible || missing === 0,
          onChoose: () => void fill(id, { which: "missing" }),
        },
        {
          name: plural(progress.stale, {
            one: `Fill what is stale (${shown.stale} answer)`,
            other: `Fill what is stale (${shown.stale} answers)`,
          }),
          icon: icons.retry,
          disabled: isImpossible || progress.stale === 0,
          onChoose: () => void fill(id, { which: "stale" }),
        },
        {
          name: plural(progress.cells, {
            one: `Fill everything again (${shown.all} answer)`,
            other: `Fill everything again (${shown.all} answers)`,
          }),
          icon: icons.restore,
          disabled: isImpossible,
          onChoose: () => void fill(id, { which: "all" }),
        },
      ]}
      trigger={(opens) => (
        <Button {...opens} size="small" icon={icons.play}>
          <Trans>Fill</Trans>
        </Button>
      )}
    />
  );
}
