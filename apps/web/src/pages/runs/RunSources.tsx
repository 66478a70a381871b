import type { Knowledge } from "@lectern/contract/chat";

import { KnowledgeChips } from "#features/chat/index.ts";

interface RunSourcesProps {
  knowledge: Knowledge;
  onChange: ((knowledge: Knowledge) => void) | undefined;
}

/** The sources of a plan; those of an earlier version can only be read. */
export function RunSources({ knowledge, onChange }: RunSourcesProps) {
  return (
    <span style={{ display: "contents" }} inert={onChange === undefined}>
      <KnowledgeChips knowledge={knowledge} onChange={onChange ?? (() => {})} />
    </span>
  );
}
