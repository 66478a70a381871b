import { lazy, Suspense, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

import { replaceDocument } from "#features/library/index.ts";
import { type Quote, Viewer } from "#features/viewer/index.ts";
import { addToDraft } from "#platform/storage/drafts.ts";
import { withTexts } from "#platform/language/language.ts";

import styles from "./DocumentOverPage.module.css";
import { quotation } from "./quotation.ts";
import { SaveButton } from "./SaveButton.tsx";
import { useCloseByEscape } from "./use-close-by-escape.ts";
import { useSaving } from "./use-saving.tsx";
import { useShownDocument } from "./use-shown-document.ts";
import { useSnippets } from "./use-snippets.tsx";

// Only a document opened from an answer has a footer.
const loadFoot = withTexts("chat", () => import("./ShownPassage.tsx"));
const ShownFoot = lazy(async () => ({ default: (await loadFoot()).ShownFoot }));

/** A document on the whole sheet. The page below keeps its state, and Back returns to it. */
export function DocumentOverPage() {
  const evidence = useShownDocument();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    // The page that this covers.
    const page = sheet.current?.previousElementSibling;
    page?.toggleAttribute("inert", true);
    sheet.current?.focus({ preventScroll: true });
    return () => {
      page?.toggleAttribute("inert", false);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const navigate = useNavigate();
  const ask = async ({ document, text }: Quote) => {
    await addToDraft("new", quotation(text));
    void navigate(`/chat-ai?documents=${document.id}`);
  };
  const { save, dialog } = useSaving();
  const snippets = useSnippets(evidence.viewer?.documentId, save);
  useCloseByEscape(evidence.viewer !== null, evidence.close);
  if (!evidence.viewer) return null;
  return (
    <div ref={sheet} className={styles.sheet} tabIndex={-1}>
      <Viewer
        {...evidence.viewer}
        form="sheet"
        onClose={evidence.close}
        onStep={evidence.step}
        onReplace={(document) => void replaceDocument(document)}
        selection={{
          onAsk: (quote) => void ask(quote),
          more: save && ((passage) => <SaveButton passage={passage} onSave={save} />),
        }}
        snippets={snippets}
        footer={
          evidence.chat && (
            <Suspense fallback={null}>
              <ShownFoot evidence={evidence} onSave={save} />
            </Suspense>
          )
        }
      />
      {dialog}
    </div>
  );
}
