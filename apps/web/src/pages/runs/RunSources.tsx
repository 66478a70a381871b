import type { Knowledge } from "@lectern/contract/chat";

import { KnowledgeChips, KnowledgeShown } from "#features/chat/index.ts";

interface RunSourcesProps {
  knowledge: Knowledge;
  /** Undefined: they can only be read. */
  onChange: ((knowledge: Knowledge) => void) | undefined;
}

/** The sources of a plan. */
export function RunSources({ knowledge, onChange }: RunSourcesProps) {
  return onChange ? (
    <KnowledgeChips knowledge={knowledge} onChange={onChange} />
  ) : (
    <KnowledgeShown knowledge={knowledge} />
  );
}
