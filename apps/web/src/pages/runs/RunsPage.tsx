import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";

import { RunList, SchedulesButton } from "#features/runs/index.ts";
import { useSession } from "#platform/session/session.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { AssetTabs } from "../assets/AssetTabs.tsx";
import styles from "./RunsPage.module.css";

/** Starts a run: the start screen of the chat, for research. */
const startAt = "/chat-ai?mode=research";

/** The person's runs. */
export function RunsPage() {
  const { t } = useLingui();
  useTitle(t`Runs`);
  const mayRun = useSession(({ group }) => may(group, "run.write"));
  return (
    <div className={styles.page}>
      <PageBar title={t`Assets`}>
        {mayRun && (
          <>
            <SchedulesButton />
            <ButtonLink kind="primary" size="small" icon={icons.plus} to={startAt}>
              <Trans>New run</Trans>
            </ButtonLink>
          </>
        )}
      </PageBar>
      <AssetTabs current="runs" />
      <RunList startAt={startAt} />
    </div>
  );
}
