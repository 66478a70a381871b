import type { Knowledge } from "@lectern/contract/chat";
import type { Advice, Capacity } from "@lectern/contract/knowledge";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { Button } from "#ui/controls/Button.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Popover } from "#ui/popups/Popover.tsx";

import { capacityOf, type ConversationContext, tokensOf } from "../capacity.ts";
import { withMode } from "../names.ts";
import { CapacityBar, percentOf } from "./CapacityBar.tsx";
import styles from "./KnowledgeMeter.module.css";
import { Parts } from "./Parts.tsx";

interface KnowledgeMeterProps {
  knowledge: Knowledge;
  talk: ConversationContext;
  onChange: (knowledge: Knowledge) => void;
}

/**
 * Below the composer: the fill of the window, what is read whole or searched, and the tokens used
 * so far.
 */
export function KnowledgeMeter({ knowledge, talk, onChange }: KnowledgeMeterProps) {
  const { t } = useLingui();
  const capacity = useQuery(capacityOf(knowledge, talk)).data;
  const tokens = useQuery(tokensOf(talk)).data;
  if (!capacity) return null;
  const { whole, searched, not_ready, no_access } = capacity.documents;
  const percent = percentOf(capacity);
  const shownWhole = shortCount(whole);
  const notReady = shortCount(not_ready);
  const gone = shortCount(no_access);
  return (
    <>
      <Fullness capacity={capacity} knowledge={knowledge} onChange={onChange} />
      <div className={styles.meter}>
        <Popover
          label={t`What fits in the next question`}
          trigger={(props) => (
            <button type="button" {...props} className={styles.name}>
              <Trans>Knowledge</Trans>
            </button>
          )}
        >
          {() => <Parts capacity={capacity} knowledge={knowledge} onChange={onChange} />}
        </Popover>
        <CapacityBar capacity={capacity} />
        <bdi className={styles.number}>{t`${percent} %`}</bdi>
        {whole > 0 && (
          <span className={styles.key}>
            <i className={styles.whole} />
            {t`${shownWhole} in full`}
          </span>
        )}
        {searched > 0 && (
          <span className={styles.key}>
            <i className={styles.searched} />
            <Searched count={searched} />
          </span>
        )}
        {not_ready > 0 && <span className={styles.gone}>{t`${notReady} not ready`}</span>}
        {no_access > 0 && <span className={styles.gone}>{t`${gone} unavailable`}</span>}
        {tokens && tokens.total_tokens > 0 && (
          <span className={styles.tokens}>
            <Tokens count={tokens.total_tokens} />
          </span>
        )}
      </div>
    </>
  );
}

function Searched({ count }: { count: number }) {
  const shown = shortCount(count);
  return <Trans>{shown} searched</Trans>;
}

function Tokens({ count }: { count: number }) {
  const shown = shortCount(count);
  return <Trans>{shown} tokens</Trans>;
}

interface FullnessProps {
  capacity: Capacity;
  knowledge: Knowledge;
  onChange: (knowledge: Knowledge) => void;
}

/**
 * From 90 percent on, explains the effect; above 100, offers remedies. Nothing is cut
 * automatically.
 */
function Fullness({ capacity, knowledge, onChange }: FullnessProps) {
  const { used_tokens, limit_tokens, advice, sources } = capacity;
  const over = used_tokens - limit_tokens;
  if (over <= 0 && percentOf(capacity) < 90) return null;
  if (over <= 0) {
    return (
      <div className={styles.notice}>
        <Notice tone="warning">
          <Trans>Almost full. Anything you add now is searched instead of read in full.</Trans>
        </Notice>
      </div>
    );
  }
  const wanted = searchedInstead(advice, over);
  const ids = new Set(wanted.map(({ id }) => id));
  const documents = sources.reduce((sum, one) => sum + (ids.has(one.id) ? one.documents : 0), 0);
  const shown = shortCount(documents);
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        live="polite"
        action={
          ids.size > 0 && (
            <Button
              size="row"
              onClick={() =>
                onChange([...ids].reduce((now, id) => withMode(now, id, "retrieval"), knowledge))
              }
            >
              <Trans>Search instead</Trans>
            </Button>
          )
        }
      >
        {ids.size > 0 ? (
          plural(documents, {
            one: `Too much to read in full. ${shown} document can be searched instead.`,
            other: `Too much to read in full. ${shown} documents can be searched instead.`,
          })
        ) : (
          <Trans>Too much to read. Choose fewer sources, or start a new chat.</Trans>
        )}
      </Notice>
    </div>
  );
}

/** Returns the fewest sources that free the excess tokens, largest first. */
function searchedInstead(advice: readonly Advice[], over: number) {
  let left = over;
  return advice.flatMap(({ action, frees_tokens }) => {
    if (action.type !== "mode" || left <= 0) return [];
    left -= frees_tokens;
    return [action];
  });
}
