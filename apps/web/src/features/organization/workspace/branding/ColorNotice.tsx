import { contrast, tonesOf } from "@lectern/contract/brand-colours";
import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";

import { Notice } from "#ui/feedback/Notice.tsx";

/** The least contrast of a text, by WCAG 2 at level AA. */
const least = 4.5;

const rounded = (ratio: number) =>
  i18n.number(Math.floor(ratio * 10) / 10, { maximumFractionDigits: 1 });

/** Whether texts are readable on a color, and which tone is used where they are not. */
export function ColorNotice({ accent }: { accent: string }) {
  const { accent: tone, onAccent } = tonesOf(accent).light;
  const ratio = rounded(contrast(tone, onAccent));
  if (tone === accent) {
    return (
      <Notice tone="success" live="polite">
        <Trans>
          Text on this color is easy to read: its contrast is {ratio}:1. Links and edges use a
          lighter or darker tone where they need it.
        </Trans>
      </Notice>
    );
  }
  const needed = rounded(least);
  return (
    <Notice tone="warning" live="polite">
      <Trans>
        No text on this color would reach a contrast of {needed}:1. The nearest tone that does is
        used instead: <bdi dir="ltr">{tone}</bdi>, with {ratio}:1.
      </Trans>
    </Notice>
  );
}
