import type { Knowledge, ReadingMode } from "@lectern/contract/chat";
import type { KnowledgeSource } from "@lectern/contract/knowledge";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Segmented } from "#ui/controls/Segmented.tsx";

import { type NewConversationContext, capacityOf } from "../capacity.ts";
import { CapacityBar, percentOf } from "../meter/CapacityBar.tsx";
import { itemsOf, type KnowledgeItem, sourceIcons, toggled, withMode } from "../names.ts";
import styles from "./Chosen.module.css";

interface ChosenProps {
  knowledge: Knowledge;
  talk: NewConversationContext;
  onChange: (knowledge: Knowledge) => void;
}

/** The chosen sources, their reading modes and tokens, and the resulting fill of the window. */
export function Chosen({ knowledge, talk, onChange }: ChosenProps) {
  const { t } = useLingui();
  const capacity = useQuery(capacityOf(knowledge, talk)).data;
  const over = capacity && capacity.used_tokens > capacity.limit_tokens;
  return (
    <section aria-label={t`Selected sources`} className={styles.chosen}>
      <ul className={styles.rows}>
        {itemsOf(knowledge).map((item) => (
          <ChosenRow
            key={item.id}
            item={item}
            source={capacity?.sources.find(({ id }) => id === item.id)}
            onMode={(mode) => onChange(withMode(knowledge, item.id, mode))}
            onRemove={() => onChange(toggled(knowledge, item))}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        {capacity && (
          <>
            <CapacityBar capacity={capacity} />
            {/* no count: a share */}
            <bdi>{t`${percentOf(capacity)} %`}</bdi>
          </>
        )}
      </div>
      {over && (
        <p role="status" className={styles.over}>
          <Trans>Too much to read in full. Search some of it instead.</Trans>
        </p>
      )}
    </section>
  );
}

interface ChosenRowProps {
  item: KnowledgeItem;
  /** Undefined until known. */
  source: KnowledgeSource | undefined;
  onMode: (mode: ReadingMode) => void;
  onRemove: () => void;
}

function ChosenRow({ item, source, onMode, onRemove }: ChosenRowProps) {
  const { t } = useLingui();
  const name = source ? (source.name ?? t`No longer available`) : "…";
  const tokens = source && shortCount(source.whole_tokens);
  return (
    <li className={styles.row} data-gone={source?.name === null || undefined}>
      {item.kind === "document" ? <FileIcon /> : <Icon of={sourceIcons[item.kind]} />}
      <span className={styles.words}>
        <span className={styles.name}>
          <FileName name={name} />
        </span>
        {source && source.name !== null && (
          <span className={styles.below}>
            {source.documents === 0 && source.not_ready > 0 ? (
              <Trans>Not ready yet</Trans>
            ) : (
              <Trans>{tokens} tokens if read in full</Trans>
            )}
          </span>
        )}
      </span>
      {source && source.name !== null && (
        <Segmented
          label={t`How ${name} is read`}
          value={source.mode}
          onChange={onMode}
          options={[
            { value: "full", name: t`In full` },
            { value: "retrieval", name: t`Search` },
            { value: "off", name: t`Off` },
          ]}
        />
      )}
      <IconButton icon={icons.close} size="small" label={t`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
