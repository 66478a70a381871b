import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useRef, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./PersonaPage.module.css";

const maxPrompts = 6;

interface PromptsProps {
  prompts: readonly string[];
  onChange: (prompts: string[]) => void;
}

/** Starter prompts in order: dragged by the grip, or moved by arrow keys on it. */
export function Prompts({ prompts, onChange }: PromptsProps) {
  const { t } = useLingui();
  const dragged = useRef<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= prompts.length || from === to) return;
    const next = [...prompts];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    const place = to + 1;
    const total = prompts.length;
    // no count: a place
    setAnnouncement(t`Moved to place ${place} of ${total}`);
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>("[data-grip]")[to]?.focus(),
    );
  };
  const byKey = (event: KeyboardEvent, at: number) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(at, at + step);
  };
  return (
    <div ref={list}>
      <div className={styles.label}>
        <Trans>Starter prompts</Trans>
      </div>
      {prompts.map((prompt, at) => {
        const place = at + 1;
        return (
          <div
            key={at}
            className={styles.prompt}
            onDragOver={(event) => dragged.current !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== null) move(dragged.current, at);
            }}
          >
            <input
              type="text"
              dir="auto"
              maxLength={300}
              aria-label={t`Starter prompt ${place}`}
              value={prompt}
              onChange={({ currentTarget }) =>
                onChange(prompts.map((one, n) => (n === at ? currentTarget.value : one)))
              }
            />
            <span
              className={styles.grip}
              draggable
              onDragStart={() => (dragged.current = at)}
              onDragEnd={() => (dragged.current = null)}
            >
              <IconButton
                data-grip
                icon={icons.grip}
                label={t`Move starter prompt ${place} with the arrow keys`}
                onKeyDown={(event) => byKey(event, at)}
              />
            </span>
            <IconButton
              icon={icons.close}
              label={t`Remove starter prompt ${place}`}
              onClick={() => onChange(prompts.filter((_, n) => n !== at))}
            />
          </div>
        );
      })}
      {prompts.length < maxPrompts && (
        <Button
          kind="plain"
          size="small"
          icon={icons.plus}
          onClick={() => onChange([...prompts, ""])}
        >
          <Trans>Add a starter prompt</Trans>
        </Button>
      )}
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
}
