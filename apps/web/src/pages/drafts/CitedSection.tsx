import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useMemo } from "react";

import { AnswerContext, ChangedSources, CiteChip, LazyProse } from "#features/chat/index.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { chatOfSection } from "./evidence-of.ts";

interface SectionProps {
  draft: Draft;
  section: DraftSection;
}

/** A section's text as answers are shown, with its citations and their support. */
export function CitedSection({ draft, section }: SectionProps) {
  const { t } = useLingui();
  const cited = useMemo(
    () => chatOfSection(draft, section).answer?.citations ?? [],
    [draft, section],
  );
  return (
    <WithCitations draft={draft} section={section}>
      <Suspense fallback={<LoadingRows label={t`Loading the text`} />}>
        <LazyProse source={section.content} writing={false} />
      </Suspense>
      <ChangedSources cited={cited} />
    </WithCitations>
  );
}

/** A citation of a section outside its text. */
export const SectionCite = ({ index, ...of }: SectionProps & { index: number }) => (
  <WithCitations {...of}>
    <CiteChip index={index} sentence={null} />
  </WithCitations>
);

function WithCitations({ draft, section, children }: SectionProps & { children: ReactNode }) {
  const { citations } = draft;
  const { id, sentences } = section;
  const parts = useMemo(() => {
    const byIndex = new Map(citations.map((one) => [one.index, one]));
    return { chatId: id, sentences, citationOf: (index: number) => byIndex.get(index) };
  }, [id, sentences, citations]);
  return <AnswerContext value={parts}>{children}</AnswerContext>;
}
