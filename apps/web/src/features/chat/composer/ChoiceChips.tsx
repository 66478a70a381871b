import type { Knowledge } from "@lectern/contract/chat";

import { ModelChip } from "#features/models/index.ts";
import { PersonaChip, usePersona } from "#features/personas/index.ts";

import type { Beginning } from "../knowledge/capacity.ts";
import { ChosenChips } from "../knowledge/KnowledgeChips.tsx";

/** Who answers, and from what. */
export interface Choices {
  knowledge: Knowledge;
  onKnowledge: (knowledge: Knowledge) => void;
  /** What the persona rests on, where `personaId` does not tell. */
  ofPersona?: Knowledge | undefined;
  /** Of which conversation. */
  talk: Beginning;
  /** null: none. */
  personaId: string | null;
  /** Absent where the persona is given. */
  onPersona?: ((personaId: string | null) => void) | undefined;
  /** null: the persona's, else the first one. */
  model: string | null;
  /** Absent where the model is given. */
  onModel?: ((model: string | null) => void) | undefined;
  disabled?: boolean;
}

interface ChoiceChipsProps extends Choices {
  /** Has sources chosen. */
  onPick: () => void;
  /** One below the other, each with its name. */
  isList?: boolean;
}

/** The choices in sight, each a chip. */
export function ChoiceChips({
  knowledge,
  onKnowledge,
  ofPersona,
  talk,
  personaId,
  onPersona,
  model,
  onModel,
  disabled = false,
  onPick,
  isList = false,
}: ChoiceChipsProps) {
  const persona = usePersona(personaId).data;
  return (
    <>
      {onPersona && <PersonaChip personaId={personaId} onChange={onPersona} disabled={disabled} />}
      <ChosenChips
        knowledge={knowledge}
        talk={talk}
        ofPersona={ofPersona ?? persona?.knowledge}
        onChange={onKnowledge}
        onPick={onPick}
        disabled={disabled}
        isList={isList}
      />
      {onModel && (
        <ModelChip
          model={model}
          otherwise={persona?.model}
          onChange={onModel}
          disabled={disabled}
        />
      )}
    </>
  );
}
