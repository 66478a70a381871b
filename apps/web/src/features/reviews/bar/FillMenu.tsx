import type { OpenReview } from "@lectern/contract/reviews";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { fill } from "../filling.ts";
import { staleIn } from "../row-filter.ts";

const counted = (name: string, count: number) => `${name} (${shortCount(count)})`;

/** Has documents read: for what is missing, what is stale, or for everything. */
export function FillMenu({ review }: { review: OpenReview }) {
  const { t } = useLingui();
  const { id, progress, columns } = review;
  const missing = progress.empty + progress.failed;
  const stale = staleIn(progress);
  const isImpossible = columns.length === 0 || progress.rows === 0;
  return (
    <Menu
      label={t`Fill`}
      entries={[
        {
          name: counted(t`Fill what is missing`, missing),
          icon: icons.play,
          disabled: isImpossible || missing === 0,
          onChoose: () => void fill(id, { which: "missing" }),
        },
        {
          name: counted(t`Fill what is stale`, stale),
          icon: icons.retry,
          disabled: isImpossible || stale === 0,
          onChoose: () => void fill(id, { which: "stale" }),
        },
        {
          name: counted(t`Fill everything again`, progress.cells),
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
