import type { SyncSource } from "@lectern/contract/sync";
import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";
import { personName } from "#ui/text/person-name.ts";

import { useSourceRun, useSourceUpdate } from "./api.ts";
import { kindIcon, placeOf, stateOf, timingWords } from "./source-words.ts";
import styles from "./Sources.module.css";

/** What is asked before it is done to a source. */
export interface AskedSource {
  what: "remove" | "delete-gone";
  source: SyncSource;
}

interface SourceItemProps {
  source: SyncSource;
  onAsk: (asked: AskedSource) => void;
}

/** A source: where it is, when it runs, and what its last run did. */
export function SourceItem({ source, onAsk }: SourceItemProps) {
  const { t } = useLingui();
  const { kind, name, own, owner } = source;
  const { words, failed } = stateOf(source);
  const place = placeOf(source);
  const timing = kind === "command" ? null : timingWords(source);
  const label = t`Actions for ${{ name }}`;
  const entries = useEntries(source, onAsk);
  const person = personName(owner);
  return (
    <li className={styles.source}>
      <Icon of={kindIcon[kind]} size={18} className={styles.icon} />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span>
          <bdi>{place}</bdi>
        </span>
        {(timing ?? (own ? null : person)) && (
          <span>
            {[timing, own ? null : t`with the rights of ${person}`].filter(Boolean).join(" · ")}
          </span>
        )}
        <span className={styles.state} data-failed={failed || undefined} role="status">
          {words}
        </span>
      </span>
      <Menu
        label={label}
        entries={entries}
        trigger={(props) => <IconButton icon={icons.more} label={label} {...props} />}
      />
    </li>
  );
}

function useEntries(source: SyncSource, onAsk: SourceItemProps["onAsk"]): MenuEntry[] {
  const { t } = useLingui();
  const run = useSourceRun(source.id);
  const update = useSourceUpdate(source.id);
  const { kind, active, paused, running } = source;
  const isRead = kind !== "command";
  const entries: (MenuEntry | false)[] = [
    isRead &&
      (active || paused !== null) &&
      !running && {
        name: t`Run now`,
        icon: icons.play,
        onChoose: () => run.mutate(false),
      },
    isRead &&
      paused?.code === "sync_many_gone" && {
        name: t`Delete documents of missing files`,
        icon: icons.trash,
        onChoose: () => onAsk({ what: "delete-gone", source }),
      },
    active
      ? { name: t`Pause`, icon: icons.pause, onChoose: () => update.mutate({ active: false }) }
      : {
          name: t`Resume`,
          icon: icons.play,
          onChoose: () => update.mutate({ active: true }),
        },
    {
      name: t`Remove`,
      icon: icons.close,
      onChoose: () => onAsk({ what: "remove", source }),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
