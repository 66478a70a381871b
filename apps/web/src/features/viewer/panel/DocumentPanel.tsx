import type { Document } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { narrow, useMedia } from "#ui/layout/use-media.ts";

import type { Mark } from "../marks/marks.ts";
import type { Reader } from "../reading.ts";
import type { SavedSnippets } from "../marks/saved-snippets.ts";
import { chooseTab, type PanelTab, usePanelChoice } from "./choice.ts";
import { Details } from "./Details.tsx";
import styles from "./DocumentPanel.module.css";
import { Outline } from "./Outline.tsx";
import { Passages } from "./Passages.tsx";
import { Summary } from "./Summary.tsx";

interface DocumentPanelProps {
  document: Document;
  marks: readonly Mark[];
  lit: string | null;
  /** Undefined if nothing can be saved from it. */
  snippets?: SavedSnippets | undefined;
  reader: Reader | null;
  goTo: Reader["goTo"];
  onChoose: (key: string) => void;
  onReplace?: ((document: Document) => void) | undefined;
  onClose: () => void;
}

/** An empty panel while the document is loading. */
export const PanelPlace = () => <div className={styles.panel} />;

/**
 * The panel beside the pages, or over them on a phone: outline, summary, highlighted and saved
 * passages, and details.
 */
export function DocumentPanel(props: DocumentPanelProps) {
  const { document, marks, lit, snippets, reader, goTo, onChoose, onClose } = props;
  const { t } = useLingui();
  const isSheet = useMedia(narrow);
  const left = usePanelChoice(({ tab }) => tab);
  const [chosen, setChosen] = useState<PanelTab | null>(null);
  const hasMarks = marks.length > 0;
  const wanted = chosen ?? (hasMarks ? "passages" : left);
  const isThere = wanted !== "passages" || hasMarks;
  const known = isThere ? wanted : left;
  const tab = known === "snippets" && !snippets ? "outline" : known;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSheet) panel.current?.querySelector<HTMLElement>("[role=tab][tabindex='0']")?.focus();
  }, [isSheet]);

  const select = (next: PanelTab) => {
    setChosen(next);
    if (next !== "passages") chooseTab(next);
  };
  // Closes a panel that covers the pages, so that the target is visible.
  const afterGoing = () => isSheet && onClose();
  const close = (event: KeyboardEvent) => {
    if (!isSheet || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <>
      {isSheet && <div className={styles.scrim} aria-hidden onClick={onClose} />}
      <aside
        ref={panel}
        className={styles.panel}
        aria-label={t`About this document`}
        onKeyDown={close}
      >
        <div className={styles.handle}>
          <IconButton icon={icons.close} label={t`Close the panel`} onClick={onClose} />
        </div>
        <Tabs
          label={t`About this document`}
          selected={tab}
          onSelect={select}
          tabs={[
            { key: "outline", name: t`Outline` },
            { key: "summary", name: t`Summary` },
            ...(hasMarks
              ? [{ key: "passages", name: t`Passages`, count: marks.length } as const]
              : []),
            ...(snippets
              ? [
                  {
                    key: "snippets",
                    name: t({ message: "Snippets", context: "saved from a document" }),
                    ...countOf(snippets),
                  } as const,
                ]
              : []),
            { key: "details", name: t`Details` },
          ]}
        >
          {tab === "summary" ? (
            <Summary document={document} lit={lit} onGone={afterGoing} />
          ) : tab === "snippets" ? (
            snippets?.list
          ) : tab === "passages" ? (
            <Passages
              document={document}
              marks={marks}
              lit={lit}
              onSave={snippets?.onSave}
              onChoose={(key) => {
                onChoose(key);
                // The user may have scrolled away from the current passage.
                const mark = key === lit && marks.find((one) => one.key === key);
                if (mark) goTo(mark);
                afterGoing();
              }}
            />
          ) : tab === "details" ? (
            <Details document={document} onReplace={props.onReplace} onGone={afterGoing} />
          ) : (
            <Outline
              documentId={document.id}
              reader={reader}
              onGo={(spot) => {
                goTo(spot);
                afterGoing();
              }}
            />
          )}
        </Tabs>
      </aside>
    </>
  );
}

const countOf = ({ count }: SavedSnippets) => (count > 0 ? { count } : {});
