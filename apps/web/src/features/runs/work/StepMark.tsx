import type { RunRole } from "@lectern/contract/run-parts";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { classNames } from "#ui/text/class-names.ts";

import * as own from "../icons.ts";
import styles from "./StepMark.module.css";
import { roleIcons, type ShownStep } from "./step-words.ts";

interface StepMarkProps {
  state: ShownStep;
  /** Whose step it is. */
  of: RunRole;
  small?: boolean;
}

const marks: Partial<Record<ShownStep, string>> = {
  done: icons.check,
  asking: own.question,
  held: icons.pause,
  failed: icons.close,
  skipped: own.skip,
};

/** The mark of a step's state; its word stands beside it. The shapes differ as well as the colours. */
export function StepMark({ state, of, small = false }: StepMarkProps) {
  return (
    <span className={classNames(styles.mark, small && styles.small)} data-state={state} aria-hidden>
      <Icon of={marks[state] ?? roleIcons[of]} size={small ? 13 : 16} />
    </span>
  );
}
