import type { InsightDays } from "@lectern/contract/insights";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { Segmented } from "#ui/controls/Segmented.tsx";
import { Section } from "#ui/layout/Section.tsx";

import { Counts } from "./Counts.tsx";
import { Groups } from "./Groups.tsx";
import styles from "./Insights.module.css";
import { periodNames, periods } from "./words.ts";

/** Which questions of a period were answered, and in groups those that were not answered well. */
export function Insights() {
  const { t } = useLingui();
  const [days, setDays] = useState<InsightDays>("30");
  return (
    <Section
      title={t`Insights`}
      about={
        <Trans>
          Which questions your documents answer, and which they do not.{" "}
          <Link className={styles.about} to="/help-center/insights">
            How it works
          </Link>
        </Trans>
      }
      action={
        <Segmented
          label={t`Period`}
          value={days}
          options={periods.map((value) => ({ value, name: t(periodNames[value]) }))}
          onChange={setDays}
        />
      }
    >
      <Counts days={days} />
      <Groups days={days} />
    </Section>
  );
}
