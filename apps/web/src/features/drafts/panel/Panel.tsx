import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";

import { Progress } from "#ui/feedback/Progress.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { Approvals } from "./Approvals.tsx";
import { Comments } from "./Comments.tsx";
import { NotCarried } from "./NotCarried.tsx";
import { OpenPoints } from "./OpenPoints.tsx";
import styles from "./Panel.module.css";
import { WholeApproval } from "./WholeApproval.tsx";

export interface PanelProps {
  draft: Draft;
  onGo: (sectionId: string) => void;
  onFind: (section: DraftSection, at: number) => void;
}

/** Who decided what, what no source supports, what the report left open, and what people say. */
export function Panel({ draft, onGo, onFind }: PanelProps) {
  const { t } = useLingui();
  const { section_count, approved_count } = draft;
  const [approved, count] = [shortCount(approved_count), shortCount(section_count)];
  const words = t`${approved} of ${count} sections approved`;
  return (
    <div className={styles.panel}>
      <div className={styles.parts}>
        <Approvals draft={draft} />
        <NotCarried draft={draft} onFind={onFind} />
        <OpenPoints draft={draft} />
        <Comments draft={draft} onGo={onGo} />
      </div>
      <div className={styles.foot}>
        <Progress
          label={words}
          value={section_count === 0 ? 0 : approved_count / section_count}
          done={approved_count === section_count}
        />
        <p>{words}</p>
        <WholeApproval draft={draft} />
      </div>
    </div>
  );
}
