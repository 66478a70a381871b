import type { Sentence } from "@lectern/contract/chat";
import { Plural, useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/formats.ts";

import { tallyOf } from "./answer-of.ts";
import { SupportMark } from "./SupportMark.tsx";
import styles from "./Tally.module.css";

/** How many sentences are carried, in part, and not. */
export function Tally({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useLingui();
  const { supported, partial, unsupported } = tallyOf(sentences);
  const shownSupported = shortCount(supported);
  const shownPartial = shortCount(partial);
  const shownUnsupported = shortCount(unsupported);
  return (
    <div className={styles.tally} role="group" aria-label={t`Support of this answer`}>
      {supported > 0 && (
        <span>
          <SupportMark support="supported" silent />
          <Plural
            value={supported}
            one={`${shownSupported} supported`}
            other={`${shownSupported} supported`}
          />
        </span>
      )}
      {partial > 0 && (
        <span>
          <SupportMark support="partial" silent />
          <Plural value={partial} one={`${shownPartial} partly`} other={`${shownPartial} partly`} />
        </span>
      )}
      {unsupported > 0 && (
        <span>
          <SupportMark support="unsupported" silent />
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
