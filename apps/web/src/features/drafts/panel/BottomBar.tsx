import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";

import { ApproveButton } from "../deciding/ApproveButton.tsx";
import type { Deciding } from "../deciding/use-deciding.tsx";
import { undo } from "../editing/icons.ts";
import styles from "./BottomBar.module.css";

interface BottomBarProps {
  draft: Draft;
  section: DraftSection | undefined;
  onGo: (sectionId: string) => void;
  /** Opens the panel. */
  onPanel: () => void;
  deciding: Deciding;
}

/** Below 1200 px: the section, steps to its neighbours, the panel, and the decision. */
export function BottomBar({ draft, section, onGo, onPanel, deciding }: BottomBarProps) {
  const { t } = useLingui();
  const at = draft.sections.findIndex(({ id }) => id === section?.id);
  const [before, after] = [draft.sections[at - 1], draft.sections[at + 1]];
  const number = at + 1;
  const [missing, comments] = [shortCount(draft.unsupported), shortCount(draft.open_comments)];
  const words = [
    plural(draft.unsupported, {
      one: `${missing} not carried`,
      other: `${missing} not carried`,
    }),
    plural(draft.open_comments, { one: `${comments} comment`, other: `${comments} comments` }),
  ].join(" · ");
  const mayDecide = draft.permissions.review && section?.state === "in_review";
  return (
    <div className={styles.bar}>
      <div className={styles.section}>
        <IconButton
          icon={icons.chevronLeft}
          edged
          mirrored
          label={t`Section before`}
          disabled={at <= 0}
          onClick={() => before && onGo(before.id)}
        />
        <button type="button" className={styles.panel} onClick={onPanel}>
          <b dir="auto">
            {section ? `${number} ${section.title}` : <Trans>Approvals and comments</Trans>}
          </b>
          <span>{words}</span>
        </button>
        <IconButton
          icon={icons.chevronRight}
          edged
          mirrored
          label={t`Next section`}
          disabled={after === undefined}
          onClick={() => after && onGo(after.id)}
        />
      </div>
      {mayDecide && section && (
        <div className={styles.deciding}>
          <Button icon={undo} onClick={() => deciding.sendBack(section)}>
            <Trans>Send back</Trans>
          </Button>
          <ApproveButton
            section={section}
            kind="primary"
            busy={deciding.isApproving}
            onApprove={() => deciding.approve(section)}
          />
        </div>
      )}
    </div>
  );
}
