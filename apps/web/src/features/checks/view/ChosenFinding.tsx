import type { OpenCheck } from "@lectern/contract/checks";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { sentenceOf } from "../api.ts";
import { Finding } from "./Finding.tsx";
import styles from "./CheckView.module.css";

interface ChosenFindingProps {
  check: OpenCheck;
  number: number;
  onChoose: (number: number) => void;
}

/** Where there is no room beside the text: what was found of the chosen sentence, below it. */
export function ChosenFinding({ check, number, onChoose }: ChosenFindingProps) {
  const { t } = useLingui();
  const state = check.sentences[number]?.state ?? null;
  const { data, isPending } = useQuery(sentenceOf(check.id, number, state));
  const sentence = data?.results[0];
  return (
    <aside className={styles.chosen} aria-label={t`Finding`}>
      {isPending && <LoadingRows label={t`Loading the findings`} />}
      {sentence && <Finding sentence={sentence} isChosen={false} onChoose={onChoose} />}
    </aside>
  );
}
