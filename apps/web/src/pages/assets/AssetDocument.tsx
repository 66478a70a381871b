import { useState } from "react";
import { useNavigate } from "react-router";

import { replaceDocument } from "#features/library/index.ts";
import type { SavablePassage } from "#features/topics/index.ts";
import { type Quote, Viewer } from "#features/viewer/index.ts";
import { addToDraft } from "#platform/storage/drafts.ts";

import { EvidencePane } from "../evidence/EvidencePane.tsx";
import { quotation } from "../evidence/quotation.ts";
import { SaveButton } from "../evidence/SaveButton.tsx";
import { hasPassage, ShownFoot, ShownPassage } from "../evidence/ShownPassage.tsx";
import { useCloseByEscape } from "../evidence/use-close-by-escape.ts";
import type { useSaving } from "../evidence/use-saving.tsx";
import type { useShownDocument } from "../evidence/use-shown-document.ts";
import { useSnippets } from "../evidence/use-snippets.tsx";

interface AssetDocumentProps {
  evidence: ReturnType<typeof useShownDocument>;
  save: ReturnType<typeof useSaving>["save"];
}

/** The document that a citation opened, beside the asset. */
export function AssetDocument({ evidence, save }: AssetDocumentProps) {
  const navigate = useNavigate();
  const [large, setLarge] = useState(false);
  const snippets = useSnippets(evidence.viewer?.documentId, save);
  const close = () => {
    if (large) return setLarge(false);
    document.querySelector<HTMLElement>("[data-cite][aria-current]")?.focus();
    return evidence.close();
  };
  useCloseByEscape(evidence.viewer !== null, close);
  const ask = async ({ document, text }: Quote) => {
    await addToDraft("new", quotation(text));
    void navigate(`/chat-ai?documents=${document.id}`);
  };
  // The conversation may be deleted: the passage is saved without it.
  const saveAlone =
    save &&
    ((passage: SavablePassage) => {
      const alone = { ...passage };
      delete alone.chatId;
      save(alone);
    });
  if (!evidence.viewer) return null;
  return (
    <EvidencePane large={large}>
      <Viewer
        {...evidence.viewer}
        form={large ? "sheet" : "side"}
        onClose={close}
        onStep={evidence.step}
        onReplace={(document) => void replaceDocument(document)}
        onExpand={() => setLarge(true)}
        selection={{
          onAsk: (quote) => void ask(quote),
          more: save && ((passage) => <SaveButton passage={passage} onSave={save} />),
        }}
        snippets={snippets}
        passage={
          !large &&
          hasPassage(evidence) && (
            <ShownPassage evidence={evidence} onSave={saveAlone} onOpen={() => setLarge(true)} />
          )
        }
        footer={large && <ShownFoot evidence={evidence} onSave={saveAlone} />}
      />
    </EvidencePane>
  );
}
