import { builtInTemplates } from "@lectern/contract/built-in-templates";
import type { RunTemplate } from "@lectern/contract/templates";

import { queryWords } from "#conditions";

const never = new Date(0).toISOString();

const templates = builtInTemplates.map(({ id, name, otherNames, question, sections }) => ({
  found: `${name} ${otherNames} ${question}`.toLowerCase(),
  template: {
    id,
    name,
    question,
    sections: sections.map(({ title, questions }) => ({ title, questions: [...questions] })),
    knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
    hidden_sources: 0,
    columns: null,
    limits: {},
    built_in: true,
    shared: true,
    owner: null,
    permissions: { change: false, share: false },
    created_at: never,
    updated_at: never,
  } satisfies RunTemplate,
}));

/** Returns a built-in template by its id. */
export const builtIn = (id: string) =>
  templates.find(({ template }) => template.id === id)?.template;

/** Returns the built-in templates whose name or question contains all these words. */
export function builtIns(q?: string) {
  const words = queryWords(q).map((word) => word.toLowerCase());
  return templates
    .filter(({ found }) => words.every((word) => found.includes(word)))
    .map(({ template }) => template);
}
