import type { PlanTool, RunPlan } from "@lectern/contract/run-parts";
import { Trans, useLingui } from "@lingui/react/macro";

import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";

import { useCallableTools } from "../api.ts";
import styles from "./PlanParts.module.css";

interface PlanToolsProps {
  tools: readonly PlanTool[];
  onChange: (tools: readonly PlanTool[]) => void;
}

/** The tools that researchers may call: none, until a person chooses some. */
export function PlanTools({ tools, onChange }: PlanToolsProps) {
  const { t } = useLingui();
  const offered = useCallableTools().data?.results ?? [];
  const gone = tools.filter(({ id }) => offered.every((one) => one.id !== id));
  if (offered.length + gone.length === 0) return null;
  const isChosen = (id: string) => tools.some((one) => one.id === id);
  const toggle = (one: PlanTool) =>
    onChange(isChosen(one.id) ? tools.filter(({ id }) => id !== one.id) : [...tools, one]);
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Tools</Trans>
      </h3>
      <p className={styles.about}>
        <Trans>
          Researchers may call the tools you choose. What a tool returns is outside your library,
          and the report says so.
        </Trans>
      </p>
      <div className={styles.tools} role="group" aria-label={t`Tools`}>
        {[...offered, ...gone].map((one) => {
          const name = `${one.tool} · ${one.server}`;
          const { id, server, tool, hash } = one;
          return (
            <LabelledCheckbox
              key={id}
              label={"mode" in one && one.mode === "ask" ? t`${name} (asks you each time)` : name}
              checked={isChosen(id)}
              onChange={() => toggle({ id, server, tool, hash })}
            />
          );
        })}
      </div>
    </section>
  );
}

/** The tools of a plan, which cannot be changed. */
export function ShownTools({ plan: { tools } }: { plan: RunPlan }) {
  const { t } = useLingui();
  if (tools.length === 0) return null;
  return (
    <ul className={styles.shownTools} aria-label={t`Tools`}>
      {tools.map(({ id, tool, server }) => (
        <li key={id}>
          <bdi>{tool}</bdi> · <bdi>{server}</bdi>
        </li>
      ))}
    </ul>
  );
}
