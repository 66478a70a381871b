import type { RunPlan } from "@lectern/contract/run-parts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { shortCount } from "#ui/text/formats.ts";

import { useRunSlots } from "../slots.ts";
import styles from "./PlanView.module.css";

/** The sources of a plan, which cannot be changed, and how many the reader may not see. */
export function PlanSources({ plan: { knowledge, hidden_sources: hidden } }: { plan: RunPlan }) {
  const { t } = useLingui();
  const { Sources } = useRunSlots();
  const { collection_ids, document_ids, topic_ids, tag_ids = [] } = knowledge;
  const named = [collection_ids, document_ids, topic_ids, tag_ids];
  const isNamed = named.some((ids) => ids.length > 0);
  const count = shortCount(hidden);
  return (
    <div className={styles.sources} role="group" aria-label={t`Sources`}>
      <span>
        <Trans>Sources</Trans>
      </span>
      {(isNamed || hidden === 0) && <Sources knowledge={knowledge} onChange={undefined} />}
      {hidden > 0 && (
        <span className={styles.hidden}>
          {plural(hidden, {
            one: `${count} source you cannot open`,
            other: `${count} sources you cannot open`,
          })}
        </span>
      )}
    </div>
  );
}
