import { useLingui } from "@lingui/react/macro";

import { Chip } from "#ui/controls/Chip.tsx";

import { usePersona } from "./api.ts";
import styles from "./PersonaPrompts.module.css";
import { useShown } from "./use-shown.ts";

interface PersonaPromptsProps {
  personaId: string;
  onAsk: (question: string) => void;
}

/** A persona's suggested first questions. */
export function PersonaPrompts({ personaId, onAsk }: PersonaPromptsProps) {
  const { t } = useLingui();
  const shownAs = useShown();
  const { data } = usePersona(personaId);
  const prompts = data ? shownAs(data).prompts : [];
  if (prompts.length === 0) return null;
  return (
    <ul className={styles.prompts} aria-label={t`Starter prompts`}>
      {prompts.map((prompt, at) => (
        <li key={at}>
          <Chip square onClick={() => onAsk(prompt)}>
            <span dir="auto">{prompt}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
