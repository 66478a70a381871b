import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { Avatar } from "#ui/images/Avatar.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import * as icons from "#ui/images/icons.ts";
import { Popover } from "#ui/popups/Popover.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";

import { usePersona, usePersonas } from "./api.ts";
import { personaName } from "./built-in-names.ts";
import styles from "./PersonaChip.module.css";
import { useShown } from "./use-shown.ts";

interface PersonaChipProps {
  /** null: no persona. */
  personaId: string | null;
  onChange: (personaId: string | null) => void;
  disabled?: boolean;
}

/** Chooses the persona of answers, with a search. */
export function PersonaChip({ personaId, onChange, disabled = false }: PersonaChipProps) {
  const { t } = useLingui();
  const chosen = usePersona(personaId);
  const name = chosen.data
    ? personaName(chosen.data)
    : chosen.isError
      ? t`Persona no longer available`
      : "…";
  return (
    <Popover
      label={t`Choose a persona`}
      trigger={(props) => (
        <Chip
          {...props}
          square
          icon={icons.person}
          disabled={disabled}
          aria-label={personaId ? t`Persona: ${name}` : t`Persona`}
        >
          <bdi>{personaId ? name : t`Persona`}</bdi>
        </Chip>
      )}
    >
      {(close) => (
        <Choices
          chosen={personaId}
          onChoose={(id) => {
            close();
            onChange(id);
          }}
        />
      )}
    </Popover>
  );
}

interface ChoicesProps {
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

function Choices({ chosen, onChoose }: ChoicesProps) {
  const { t } = useLingui();
  const group = useId();
  const [typed, setTyped] = useState("");
  const personas = usePersonas({ q: typed.trim() });
  const shownAs = useShown();
  const found = (personas.data?.results ?? []).map(shownAs);
  const choice = (id: string | null, name: string, below: string, color: number | null = null) => (
    <label key={id ?? ""} className={styles.choice}>
      <input
        type="radio"
        className="visually-hidden"
        name={group}
        checked={chosen === id}
        onChange={() => onChoose(id)}
        onClick={() => chosen === id && onChoose(id)}
      />
      {id === null ? <span className={styles.none} /> : <Avatar name={name} colour={color} />}
      <span className={styles.words}>
        <bdi>{name}</bdi>
        <span className={styles.below} dir="auto">
          {below}
        </span>
      </span>
    </label>
  );
  return (
    <div className={styles.choices}>
      <SearchField
        label={t`Search personas`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.list} role="radiogroup" aria-label={t`Personas`}>
        {typed === "" && choice(null, t`No persona`, t`Default answers`)}
        {found.map((one) => choice(one.id, personaName(one), one.description, one.color))}
        {personas.data && found.length === 0 && (
          <p className={styles.nothing}>
            <Trans>No personas found.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
