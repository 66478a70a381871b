import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { Section } from "#ui/layout/Section.tsx";

import { Holds } from "./Holds.tsx";
import { Policy } from "./Policy.tsx";
import { Reports } from "./Reports.tsx";
import styles from "./Retention.module.css";

/** How long the workspace keeps content, what it must not remove, and what was removed. */
export function Retention() {
  const { t } = useLingui();
  return (
    <Section
      title={t`Retention`}
      about={
        <Trans>
          How long content is kept, and what must not be removed.{" "}
          <Link className={styles.about} to="/help-center/retention">
            How it works
          </Link>
        </Trans>
      }
    >
      <Policy />
      <Holds />
      <Reports />
    </Section>
  );
}
