import type { Knowledge } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Chip } from "#ui/controls/Chip.tsx";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { type NewConversationContext, capacityOf } from "./capacity.ts";
import styles from "./KnowledgeChips.module.css";
import { DayChip } from "./DayChip.tsx";
import { itemsOf, type KnowledgeItem, sourceIcons, toggled, withDay } from "./names.ts";
import { PickKnowledge } from "./PickKnowledge.tsx";
import { SourceChip } from "./SourceChip.tsx";

const none: NewConversationContext = {};

/** Maximum chips shown; the rest become "and 4 more". */
const maxChips = 3;

interface ChipsProps {
  knowledge: Knowledge;
  onChange: (knowledge: Knowledge) => void;
  /** Opens the sources picker. */
  onPick: () => void;
  /** The conversation, if there is one. */
  talk?: NewConversationContext;
  /** The persona's sources, which apply if none are chosen. */
  ofPersona?: Knowledge | undefined;
  disabled?: boolean;
  /** Shows the chips as a vertical list with labels. */
  isList?: boolean;
}

/** The chips of the chosen sources, and the picker that they open. */
export function KnowledgeChips(props: Omit<ChipsProps, "onPick">) {
  const { knowledge, talk = none, onChange } = props;
  const [picking, setPicking] = useState(false);
  return (
    <>
      <ChosenChips {...props} onPick={() => setPicking(true)} />
      <PickKnowledge
        open={picking}
        onClose={() => setPicking(false)}
        knowledge={knowledge}
        talk={talk}
        onChange={onChange}
      />
    </>
  );
}

/** The chosen sources. None chosen means everything the user may see. */
export function ChosenChips({
  knowledge,
  onChange,
  onPick,
  talk = none,
  ofPersona,
  disabled = false,
  isList = false,
}: ChipsProps) {
  const { t } = useLingui();
  const items = itemsOf(knowledge);
  const capacity = useQuery({ ...capacityOf(knowledge, talk), enabled: items.length > 0 });
  const rest = items.length - maxChips;
  const shownRest = shortCount(rest);
  const isOfPersona = ofPersona !== undefined && itemsOf(ofPersona).length > 0;
  return (
    <>
      {items.length === 0 ? (
        <Tooltip
          title={
            isOfPersona
              ? t`Answers come from the persona's sources. Choose others to ask about those instead.`
              : t`Answers draw on everything you can access. Choose collections or topics to narrow it.`
          }
        >
          <Chip square icon={icons.library} disabled={disabled} onClick={onPick}>
            {isOfPersona ? <Trans>The persona's sources</Trans> : <Trans>All collections</Trans>}
          </Chip>
        </Tooltip>
      ) : (
        <>
          {items.slice(0, maxChips).map((item) => (
            <KnowledgeChip
              key={item.id}
              item={item}
              name={capacity.data?.sources.find(({ id }) => id === item.id)?.name}
              isOff={knowledge.modes[item.id] === "off"}
              isWide={isList}
              onRemove={() => onChange(toggled(knowledge, item))}
            />
          ))}
          {rest > 0 ? (
            <Chip square on onClick={onPick}>
              <Trans>and {shownRest} more</Trans>
            </Chip>
          ) : isList ? (
            <Chip square icon={icons.plus} onClick={onPick}>
              <Trans>Add sources</Trans>
            </Chip>
          ) : (
            <IconButton icon={icons.plus} label={t`Add sources`} onClick={onPick} />
          )}
        </>
      )}
      {knowledge.as_of !== undefined && (
        <DayChip
          day={knowledge.as_of}
          isWide={isList}
          onRemove={() => onChange(withDay(knowledge, undefined))}
        />
      )}
    </>
  );
}

interface KnowledgeChipProps {
  item: KnowledgeItem;
  /** Undefined until known; null if deleted or not accessible to this user. */
  name: string | null | undefined;
  isOff: boolean;
  isWide?: boolean;
  /** Absent: it cannot be removed. */
  onRemove?: () => void;
}

export function KnowledgeChip({ item, name, isOff, isWide = false, onRemove }: KnowledgeChipProps) {
  const { t } = useLingui();
  const shown = name ?? (name === null ? t`No longer available` : "…");
  return (
    <SourceChip
      icon={
        item.kind === "document" ? (
          <span className={styles.file}>
            <FileIcon />
          </span>
        ) : (
          <Icon of={sourceIcons[item.kind]} size={16} />
        )
      }
      name={shown}
      isGone={name === null}
      isOff={isOff}
      isWide={isWide}
      removal={t`Remove ${shown}`}
      onRemove={onRemove}
    />
  );
}
