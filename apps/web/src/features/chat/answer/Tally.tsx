import type { Sentence } from "@lectern/contract/chat";
import { Plural, useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/formats.ts";

import { tallyOf } from "./answer-of.ts";
import { SupportMark } from "./SupportMark.tsx";
import styles from "./Tally.module.css";

/** How many sentences their sources carry, in part, contradict, and do not have. */
export function Tally({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useLingui();
  const { supported, partial, contradicted, unsupported } = tallyOf(sentences);
  const shownSupported = shortCount(supported);
  const shownPartial = shortCount(partial);
  const shownContradicted = shortCount(contradicted);
  const shownUnsupported = shortCount(unsupported);
  return (
    <div className={styles.tally} role="group" aria-label={t`Support of this answer`}>
      {supported > 0 && (
        <span>
          <SupportMark verdict="supported" silent />
          <Plural
            value={supported}
            one={`${shownSupported} supported`}
            other={`${shownSupported} supported`}
          />
        </span>
      )}
      {partial > 0 && (
        <span>
          <SupportMark verdict="partial" silent />
          <Plural value={partial} one={`${shownPartial} partly`} other={`${shownPartial} partly`} />
        </span>
      )}
      {contradicted > 0 && (
        <span>
          <SupportMark verdict="contradicted" silent />
          <Plural
            value={contradicted}
            one={`${shownContradicted} contradicted`}
            other={`${shownContradicted} contradicted`}
          />
        </span>
      )}
      {unsupported > 0 && (
        <span>
          <SupportMark verdict="unsupported" silent />
          <Plural
            value={unsupported}
            one={`${shownUnsupported} without a source`}
            other={`${shownUnsupported} without a source`}
          />
        </span>
      )}
    </div>
  );
}
