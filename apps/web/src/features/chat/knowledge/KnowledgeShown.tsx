import type { Knowledge } from "@lectern/contract/chat";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { capacityOf } from "./capacity.ts";
import { DayChip } from "./DayChip.tsx";
import { KnowledgeChip } from "./KnowledgeChips.tsx";
import styles from "./KnowledgeChips.module.css";
import { itemsOf } from "./names.ts";

/** The chosen sources, to read. */
export function KnowledgeShown({ knowledge }: { knowledge: Knowledge }) {
  const items = itemsOf(knowledge);
  const capacity = useQuery({ ...capacityOf(knowledge, {}), enabled: items.length > 0 });
  return (
    <>
      {items.length === 0 && (
        <span className={styles.chip}>
          <Icon of={icons.library} size={16} />
          <span className={styles.name}>
            <Trans>All collections</Trans>
          </span>
        </span>
      )}
      {items.map((item) => (
        <KnowledgeChip
          key={item.id}
          item={item}
          name={capacity.data?.sources.find(({ id }) => id === item.id)?.name}
          isOff={knowledge.modes[item.id] === "off"}
        />
      ))}
      {knowledge.as_of !== undefined && <DayChip day={knowledge.as_of} />}
    </>
  );
}
