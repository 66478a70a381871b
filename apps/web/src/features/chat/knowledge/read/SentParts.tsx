import type { ContextReport } from "@lectern/contract/knowledge";
import type { Usage } from "@lectern/contract/chat";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/text/formats.ts";

import { partNames } from "../meter/part-names.ts";
import styles from "./ContextReportView.module.css";

interface SentPartsProps {
  read: ContextReport & { usage: Usage | null };
}

/** What was sent, in tokens: each part, the sum, and the provider's count. */
export function SentParts({ read }: SentPartsProps) {
  const { t } = useLingui();
  const { parts, tokens, usage, earlier_turns, model } = read;
  if (parts.length === 0) return null;
  const reported = usage && usage.prompt_tokens > 0 ? usage.prompt_tokens : null;
  return (
    <section>
      <h4 className={styles.head}>
        {model === "extractive" ? (
          <Trans context="heading">Read</Trans>
        ) : (
          <Trans context="heading">Sent</Trans>
        )}
      </h4>
      <dl className={styles.parts}>
        {parts.map(({ kind, name, tokens: own }) => (
          <div key={`${kind} ${name}`}>
            <dt>{name === null ? t(partNames[kind]) : <bdi>{name}</bdi>}</dt>
            <dd>{shortCount(own)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>
            <Trans>Estimated total</Trans>
          </dt>
          <dd>
            <Tokens count={tokens} />
          </dd>
        </div>
        {reported !== null && (
          <div>
            <dt>
              <Trans>Counted by the provider</Trans>
            </dt>
            <dd>
              <Tokens count={reported} />
            </dd>
          </div>
        )}
      </dl>
      {earlier_turns.left_out > 0 && (
        <p className={styles.lead}>{leftOut(earlier_turns.left_out)}</p>
      )}
    </section>
  );
}

function Tokens({ count }: { count: number }) {
  const shown = shortCount(count);
  return <Trans>{shown} tokens</Trans>;
}

function leftOut(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} earlier question did not fit.`,
    other: `${shown} earlier questions did not fit.`,
  });
}
