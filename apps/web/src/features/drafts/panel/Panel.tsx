import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";

import { Progress } from "#ui/feedback/Progress.tsx";

import { Approvals } from "./Approvals.tsx";
import { Comments } from "./Comments.tsx";
import { NotCarried } from "./NotCarried.tsx";
import styles from "./Panel.module.css";

export interface PanelProps {
  draft: Draft;
  onGo: (sectionId: string) => void;
  onFind: (section: DraftSection, at: number) => void;
}

/** Who decided what, what no source supports, and what people say. */
export function Panel({ draft, onGo, onFind }: PanelProps) {
  const { t } = useLingui();
  const { section_count: count, approved_count: approved } = draft;
  const words = t`${approved} of ${count} sections approved`;
  return (
    <div className={styles.panel}>
      <div className={styles.parts}>
        <Approvals draft={draft} />
        <NotCarried draft={draft} onFind={onFind} />
        <Comments draft={draft} onGo={onGo} />
      </div>
      <footer className={styles.foot}>
        <Progress
          label={words}
          value={count === 0 ? 0 : approved / count}
          done={approved === count}
        />
        <p>{words}</p>
        {draft.state !== "approved" && count > 0 && (
          <p className={styles.hint}>
            <Trans>Exports are marked as a draft until all are.</Trans>
          </p>
        )}
      </footer>
    </div>
  );
}
