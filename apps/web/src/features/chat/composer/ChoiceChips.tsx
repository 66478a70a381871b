import type { Knowledge } from "@lectern/contract/chat";

import { ModelChip } from "#features/models/index.ts";
import { PersonaChip, usePersona } from "#features/personas/index.ts";

import type { NewConversationContext } from "../knowledge/capacity.ts";
import { ChosenChips } from "../knowledge/KnowledgeChips.tsx";

/** The persona, the model and the sources of an answer. */
export interface Choices {
  knowledge: Knowledge;
  onKnowledge: (knowledge: Knowledge) => void;
  /** The persona's sources, if `personaId` does not imply them. */
  ofPersona?: Knowledge | undefined;
  /** The conversation, for measuring its tokens. */
  talk: NewConversationContext;
  /** null: no persona. */
  personaId: string | null;
  /** Undefined if the persona is fixed. */
  onPersona?: ((personaId: string | null) => void) | undefined;
  /** null: the persona's model, else the first one. */
  model: string | null;
  /** Undefined if the model is fixed. */
  onModel?: ((model: string | null) => void) | undefined;
  disabled?: boolean;
}

interface ChoiceChipsProps extends Choices {
  /** Opens the sources picker. */
  onPick: () => void;
  /** Shows the chips as a vertical list with labels. */
  isList?: boolean;
}

/** The choices, each as a visible chip. */
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
