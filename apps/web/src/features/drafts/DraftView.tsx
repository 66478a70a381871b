import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { Button } from "#ui/controls/Button.tsx";
import { belowWide, useMedia } from "#ui/layout/use-media.ts";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { refreshDraft } from "./api.ts";
import { DraftBar } from "./bar/DraftBar.tsx";
import { useDeciding } from "./deciding/use-deciding.tsx";
import styles from "./DraftView.module.css";
import { DraftText } from "./text/DraftText.tsx";
import { elementOf } from "./text/SectionBlock.tsx";
import { SectionList } from "./outline/SectionList.tsx";
import { BottomBar } from "./panel/BottomBar.tsx";
import { Panel } from "./panel/Panel.tsx";
import { stateWords } from "./section-state.ts";
import { useDraftSlots } from "./slots.ts";
import { useDraftAddress } from "./use-draft-address.ts";
import { useDraftKeys } from "./use-draft-keys.ts";

interface DraftViewProps {
  draft: Draft;
  /** The document that a citation opened, in place of the panel. */
  beside: ReactNode;
}

/** ms until a section is on the screen after another mode was chosen. */
const settling = 120;

/** One draft: its sections, its text in three modes, and what people say about it. */
export function DraftView({ draft, beside }: DraftViewProps) {
  const { t } = useLingui();
  useChanges("draft", () => refreshDraft(draft.id), draft.id);
  const { point } = useDraftSlots();
  const { mode: wanted, setMode } = useDraftAddress();
  const mode = wanted === "edit" && !draft.permissions.edit ? "read" : wanted;
  const isBelowWide = useMedia(belowWide);
  const [chosen, setCurrent] = useState<string>();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const deciding = useDeciding(draft);
  const section = draft.sections.find(({ id }) => id === chosen) ?? draft.sections[0];

  const go = (sectionId: string) => {
    setCurrent(sectionId);
    setPanelOpen(false);
    const show = () => {
      const element = document.getElementById(elementOf(sectionId));
      element?.scrollIntoView({ block: "start" });
      element?.focus({ preventScroll: true });
    };
    if (mode !== "changes") return show();
    setMode("read");
    return setTimeout(show, settling);
  };
  const find = (found: DraftSection, at: number) => {
    setCurrent(found.id);
    setPanelOpen(false);
    if (mode !== "read") setMode("read");
    point({ section: found, at });
    setTimeout(() => {
      const element = document.getElementById(elementOf(found.id));
      (element?.querySelector("[data-lit]") ?? element)?.scrollIntoView({ block: "center" });
    }, settling);
  };
  useDraftKeys({ draft, section, onGo: go, onComment: deciding.comment });

  const panel = <Panel draft={draft} onGo={go} onFind={find} />;
  return (
    <div className={styles.view}>
      <DraftBar draft={draft} mode={mode} onMode={setMode} />
      <div className={styles.columns}>
        <div className={styles.body} data-beside={beside ? true : undefined}>
          {!isBelowWide && <SectionList draft={draft} current={section?.id} onGo={go} />}
          <DraftText
            draft={draft}
            mode={mode}
            current={section?.id}
            onCurrent={setCurrent}
            deciding={deciding}
          />
          {!beside && !isBelowWide && (
            <aside className={styles.panel} aria-label={t`Review`}>
              {panel}
            </aside>
          )}
        </div>
        {beside}
      </div>
      {isBelowWide && (
        <>
          <BottomBar
            draft={draft}
            section={section}
            onGo={go}
            onPanel={() => setPanelOpen(true)}
            deciding={deciding}
          />
          <Dialog
            open={isPanelOpen}
            title={t`Review`}
            onClose={() => setPanelOpen(false)}
            actions={
              <Button onClick={() => setPanelOpen(false)}>
                <Trans>Close</Trans>
              </Button>
            }
          >
            {panel}
          </Dialog>
        </>
      )}
      {deciding.dialogs}
      <output className="visually-hidden" aria-live="polite">
        {section && `${section.title}: ${t(stateWords[section.state])}. `}
        {t(stateWords[draft.state])}
      </output>
    </div>
  );
}
