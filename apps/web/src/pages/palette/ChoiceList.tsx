import { useLingui } from "@lingui/react/macro";
import { type Ref, useEffect } from "react";

import { classNames } from "#ui/text/class-names.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import { Keys } from "#ui/controls/Keys.tsx";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { Lit } from "#ui/text/Lit.tsx";

import { keysOf } from "../shortcuts/strokes.ts";
import type { Choice, ChoiceGroup } from "./choice.ts";
import styles from "./Palette.module.css";

interface ChoiceListProps {
  id: string;
  groups: readonly ChoiceGroup[];
  isPending: boolean;
  active: Choice | undefined;
  onPoint: (id: string) => void;
  onChoose: (choice: Choice) => void;
  ref: Ref<HTMLDivElement>;
}

/** The grouped choices. Focus stays in the field, which refers to the active choice by id. */
export function ChoiceList({ id, groups, isPending, active, ...rest }: ChoiceListProps) {
  const { t } = useLingui();
  const { onPoint, onChoose, ref } = rest;
  const activeId = active && `${id}-${active.id}`;
  useEffect(() => {
    if (!activeId) return;
    const line = document.getElementById(activeId);
    // For the first choice of a group, scrolls the group's name into view too.
    const first = line?.parentElement?.querySelector("[role=option]") === line;
    (first ? line?.parentElement : line)?.scrollIntoView({ block: "nearest" });
    line?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label={t`Results`}
      aria-busy={isPending}
      className={styles.list}
    >
      {groups.map(({ key, name, choices, pending, outdated }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} className={styles.group} role="presentation">
            {name}
          </div>
          {pending && choices.length === 0 && <Waiting />}
          {choices.map((choice) => (
            // The field above handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === active}
              className={classNames(
                styles.choice,
                choice === active && styles.active,
                outdated && styles.outdated,
              )}
              onPointerMove={() => choice !== active && onPoint(choice.id)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <Line choice={choice} isActive={choice === active} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({ choice, isActive }: { choice: Choice; isActive: boolean }) {
  const { icon, title, full, below, end, keys } = choice;
  return (
    <>
      {icon ? <Icon of={icon} /> : <FileIcon />}
      <span className={styles.words}>
        <bdi className={styles.title} title={full}>
          <Lit pieces={title} />
        </bdi>
        {below && <span className={styles.below}>{below}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {keys ? (
        <span className={styles.keys} aria-hidden>
          {keys.split(" ").map((stroke) => (
            <Keys key={stroke} of={keysOf(stroke)} />
          ))}
        </span>
      ) : (
        isActive && (
          <span className={styles.keys} aria-hidden>
            <Keys of={keysOf("Enter")} />
          </span>
        )
      )}
    </>
  );
}

/** Skeleton lines with the geometry of the results. */
function Waiting() {
  return [64, 48].map((width) => (
    <div key={width} className={styles.choice} aria-hidden>
      <Skeleton width={18} height={18} />
      <span className={styles.words}>
        <Skeleton width={`${width}%`} />
      </span>
    </div>
  ));
}
