import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";

import { classNames } from "#ui/text/class-names.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";

import styles from "./FindSetting.module.css";
import type { SettingsSection } from "./sections.ts";

interface Hit {
  section: SettingsSection;
  name: string;
  place: string;
}

/** Finds a setting by name and opens its section. */
export function FindSetting({ sections }: { sections: readonly SettingsSection[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const hits = useHits(sections, text);
  const open = text.trim() !== "";

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    setText("");
    void navigate(`/settings/${hit.section.key}`);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setAt((at + step + hits.length) % hits.length);
    }
    if (event.key === "Enter") go(hits[at]);
    if (event.key === "Escape") setText("");
  };
  return (
    <div className={styles.find}>
      <SearchField
        label={t`Find a setting`}
        role="combobox"
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={open && hits[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={keys}
        onBlur={() => setText("")}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t`Settings found`}
        className={styles.list}
        hidden={!open}
      >
        {open && hits.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled className={styles.none}>
            {t`No settings match.`}
          </div>
        )}
        {hits.map((hit, index) => (
          // The field handles the keys.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${hit.section.key} ${hit.name}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classNames(styles.hit, index === at && styles.at)}
            // Otherwise the field loses focus, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(hit)}
          >
            <span>{hit.name}</span>
            {hit.place !== hit.name && <small>{hit.place}</small>}
          </div>
        ))}
      </div>
    </div>
  );
}

function useHits(sections: readonly SettingsSection[], text: string): readonly Hit[] {
  const { t } = useLingui();
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return [];
  return sections
    .flatMap((section) => {
      const place = t(section.name);
      return [place, ...section.holds.map((one) => t(one))].map((name) => ({
        section,
        name,
        place,
      }));
    })
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .slice(0, 8);
}
