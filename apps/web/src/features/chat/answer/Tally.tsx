import type { Sentence } from "@lectern/contract/chat";
import { Plural, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";

import { shortCount } from "#ui/text/formats.ts";

import { tallyOf } from "./answer-of.ts";
import { SupportMark } from "./SupportMark.tsx";
import styles from "./Tally.module.css";

/**
 * The number of sentences that are supported, partly supported, contradicted or without a source.
 */
export function Tally({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useLingui();
  const { supported, partial, contradicted, unsupported } = tallyOf(sentences);
  const shownSupported = shortCount(supported);
  const shownPartial = shortCount(partial);
  const shownContradicted = shortCount(contradicted);
  const shownUnsupported = shortCount(unsupported);
  return (
    <div className={styles.tally} role="group" aria-label={t`Support for this answer`}>
      <Count of={supported} verdict="supported">
        <Plural
          value={supported}
          one={`${shownSupported} supported`}
          other={`${shownSupported} supported`}
        />
      </Count>
      <Count of={partial} verdict="partial">
        <Plural value={partial} one={`${shownPartial} partly`} other={`${shownPartial} partly`} />
      </Count>
      <Count of={contradicted} verdict="contradicted">
        <Plural
          value={contradicted}
          one={`${shownContradicted} contradicted`}
          other={`${shownContradicted} contradicted`}
        />
      </Count>
      <Count of={unsupported} verdict="unsupported">
        <Plural
          value={unsupported}
          one={`${shownUnsupported} without a source`}
          other={`${shownUnsupported} without a source`}
        />
      </Count>
    </div>
  );
}

function Count({
  of,
  verdict,
  children,
}: {
  of: number;
  verdict: ComponentProps<typeof SupportMark>["verdict"];
  children: ReactNode;
}) {
  if (of === 0) return null;
  return (
    <span>
      <SupportMark verdict={verdict} silent />
      {children}
    </span>
  );
}
