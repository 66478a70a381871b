import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { usePersona, useShown } from "#features/personas/index.ts";
import { dayDate, shortCount } from "#ui/text/formats.ts";

import { capacityOf } from "../knowledge/capacity.ts";
import { itemsOf } from "../knowledge/names.ts";
import type { Choices } from "./ChoiceChips.tsx";
import styles from "./Composer.module.css";

/** The chosen persona and sources, below the text when the choices are hidden. */
export function ChosenLine({ knowledge, talk, personaId, onPersona }: Choices) {
  const { t } = useLingui();
  const items = itemsOf(knowledge);
  const shownAs = useShown();
  const persona = usePersona(onPersona ? personaId : null).data;
  const capacity = useQuery({ ...capacityOf(knowledge, talk), enabled: items.length > 0 }).data;
  const count = items.length;
  const shown = shortCount(count);
  const only = count === 1 ? capacity?.sources.find(({ id }) => id === items[0]?.id)?.name : null;
  const sources = only ?? plural(count, { one: `${shown} source`, other: `${shown} sources` });
  const date = knowledge.as_of === undefined ? undefined : dayDate(knowledge.as_of);
  const names = [
    persona && shownAs(persona).name,
    count > 0 && sources,
    date !== undefined && t`As of ${date}`,
  ].filter(Boolean);
  if (names.length === 0) return null;
  return (
    <span className={styles.chosen} title={names.join(" · ")}>
      {names.map((name, index) => (
        <span key={index}>
          {index > 0 && " · "}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}
