import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef } from "react";

import { Avatar } from "#ui/images/Avatar.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { shortCount } from "#ui/text/formats.ts";

import type { Recipient } from "./candidates.ts";
import styles from "./FindRecipients.module.css";

interface RecipientOptionsProps {
  id: string;
  isOpen: boolean;
  found: readonly Recipient[];
  /** The option that Enter chooses. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (one: Recipient) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export const optionId = (list: string, at: number) => `${list}-${at}`;

/** Says how many people and teams a field offers, and lists them; the focus stays in the field. */
export function RecipientOptions({ isOpen, ...list }: RecipientOptionsProps) {
  const shown = shortCount(list.found.length);
  return (
    <>
      <span className="visually-hidden" role="status">
        {isOpen && plural(list.found.length, { one: `${shown} found`, other: `${shown} found` })}
      </span>
      {isOpen && <List {...list} />}
    </>
  );
}

function List(props: Omit<RecipientOptionsProps, "isOpen">) {
  const { id, found, at, onPoint, onChoose, onKeyDown } = props;
  const { t } = useLingui();
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its answer is a promise in some browsers, which is no clean-up.
    active.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div id={id} role="listbox" aria-label={t`Found`} className={styles.found}>
      {found.map((one, index) => (
        <div
          key={one.id}
          ref={index === at ? active : null}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={classNames(styles.option, index === at && styles.active)}
          onPointerMove={() => onPoint(index)}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
          onKeyDown={onKeyDown}
        >
          <span className={styles.team}>
            <Avatar name={one.name} square={"team" in one} />
          </span>
          <span className={styles.words}>
            <bdi className={styles.name}>{one.name}</bdi>
            <bdi className={styles.meaning}>{"team" in one ? t`Team` : one.person.email}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}
