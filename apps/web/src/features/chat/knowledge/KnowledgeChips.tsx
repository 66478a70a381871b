import type { Knowledge } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";

import { Chip } from "#ui/Chip.tsx";
import { FileIcon } from "#ui/FileIcon.tsx";
import { Icon } from "#ui/Icon.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { Tooltip } from "#ui/Tooltip.tsx";

import styles from "./KnowledgeChips.module.css";
import { type KnowledgeItem, toggled, useKnowledgeItems } from "./names.ts";

const KnowledgePicker = lazy(async () => ({
  default: (await import("./KnowledgePicker.tsx")).KnowledgePicker,
}));

/** Chips shown; more become "and 4 more". */
const most = 3;

interface KnowledgeChipsProps {
  knowledge: Knowledge;
  onChange: (knowledge: Knowledge) => void;
  disabled?: boolean;
}

/** What answers rest on, to be narrowed: nothing chosen is everything one may see. */
export function KnowledgeChips({ knowledge, onChange, disabled = false }: KnowledgeChipsProps) {
  const { t } = useLingui();
  const [picking, setPicking] = useState<"closed" | "open" | "closing">("closed");
  const items = useKnowledgeItems(knowledge);
  const rest = items.length - most;
  const open = () => setPicking("open");
  return (
    <>
      {items.length === 0 ? (
        <Tooltip
          title={t`Answers come from everything you may see. Choose collections or topics to narrow it.`}
        >
          <Chip square icon={icons.library} disabled={disabled} onClick={open}>
            <Trans>All collections</Trans>
          </Chip>
        </Tooltip>
      ) : (
        <>
          {items.slice(0, most).map((item) => (
            <KnowledgeChip
              key={item.id}
              item={item}
              onRemove={() => onChange(toggled(knowledge, item))}
            />
          ))}
          {rest > 0 ? (
            <Chip square on onClick={open}>
              <Trans>and {rest} more</Trans>
            </Chip>
          ) : (
            <IconButton icon={icons.plus} label={t`Add knowledge`} onClick={open} />
          )}
        </>
      )}
      {picking !== "closed" && (
        <Suspense fallback={null}>
          <KnowledgePicker
            open={picking === "open"}
            knowledge={knowledge}
            onClose={() => setPicking("closing")}
            onDone={(chosen) => {
              setPicking("closing");
              onChange(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function KnowledgeChip({ item, onRemove }: { item: KnowledgeItem; onRemove: () => void }) {
  const { t } = useLingui();
  const { kind, name } = item;
  const shown = name ?? (name === null ? t`No longer there` : "…");
  return (
    <span className={styles.chip} data-gone={name === null || undefined}>
      {kind === "document" ? (
        <span className={styles.file}>
          <FileIcon />
        </span>
      ) : (
        <Icon of={kind === "topic" ? icons.layers : icons.folder} size={16} />
      )}
      <span className={styles.name} title={shown} dir="auto">
        {shown}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t`Remove ${shown}`}
        onClick={onRemove}
      >
        <Icon of={icons.close} size={14} />
      </button>
    </span>
  );
}
