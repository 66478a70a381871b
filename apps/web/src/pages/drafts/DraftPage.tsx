import type { Draft } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useParams } from "react-router";

import { EvidenceContext, knowChat, pointAt, SupportMark } from "#features/chat/index.ts";
import { type DraftSlots, DraftSlotsContext, DraftView, useDraft } from "#features/drafts/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { narrow, useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import page from "../Page.module.css";
import { AssetDocument } from "../assets/AssetDocument.tsx";
import { useEvidence } from "../evidence/use-evidence.tsx";
import { CitedSection, SectionCite } from "./CitedSection.tsx";
import { chatOfSection } from "./evidence-of.ts";

const slots: DraftSlots = {
  Section: CitedSection,
  Cite: SectionCite,
  Support: ({ sentence: { support, contradicted, lapsed } }) => (
    <SupportMark
      verdict={contradicted ? "contradicted" : support}
      // The words beside it say why.
      silent={lapsed !== undefined}
    />
  ),
  point: (sentence) =>
    pointAt(
      sentence && {
        chatId: sentence.section.id,
        sentence: sentence.at,
        indexes: sentence.section.sentences[sentence.at]?.citations ?? [],
      },
    ),
};

/** A draft, and beside it the document that a citation opened. */
export function DraftPage() {
  const { t } = useLingui();
  const { draftId = "" } = useParams();
  const draft = useDraft(draftId);
  useTitle(draft.data?.name ?? t({ message: "Draft", context: "state" }));
  if (draft.isError && !draft.data) {
    return (
      <NotLoaded
        query={draft}
        failed={t`Couldn't load the draft`}
        icon={icons.compass}
        title={t`This draft is no longer here`}
        path="/assets/ext/v1/drafts/{draft_id}"
        params={{ draft_id: draftId }}
        back={{ to: "/assets/drafts", name: t`All drafts` }}
      >
        <Trans>It was deleted, or you are no longer asked to review it.</Trans>
      </NotLoaded>
    );
  }
  return (
    <div className={page.page}>
      {draft.data ? (
        <Shown key={draftId} draft={draft.data} />
      ) : (
        <LoadingRows label={t`Loading the draft`} />
      )}
    </div>
  );
}

function Shown({ draft }: { draft: Draft }) {
  const isNarrow = useMedia(narrow);
  useKnownEvidence(draft);
  const { evidence, context, save, dialog } = useEvidence();
  const isBeside = evidence.viewer !== null && !isNarrow;
  return (
    <DraftSlotsContext value={slots}>
      <EvidenceContext value={context}>
        <DraftView
          draft={draft}
          beside={isBeside && <AssetDocument evidence={evidence} save={save} />}
        />
        {dialog}
      </EvidenceContext>
    </DraftSlotsContext>
  );
}

/** Citations name a section, which is no message: what they cite is cached before. */
function useKnownEvidence(draft: Draft) {
  useEffect(() => {
    for (const section of draft.sections) knowChat(chatOfSection(draft, section));
  }, [draft]);
}
