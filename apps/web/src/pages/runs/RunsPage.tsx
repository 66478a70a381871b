import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";

import { RunList, SchedulesButton } from "#features/runs/index.ts";
import { useSession } from "#platform/session/session.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { AssetListPage } from "../assets/AssetListPage.tsx";

/** Starts a run: the start screen of the chat, for research. */
const startAt = "/chat-ai?mode=research";

/** The person's runs. */
export function RunsPage() {
  const { t } = useLingui();
  const mayRun = useSession(({ group }) => may(group, "run.write"));
  return (
    <AssetListPage
      current="runs"
      title={t`Runs`}
      actions={
        mayRun && (
          <>
            <SchedulesButton />
            <ButtonLink kind="primary" size="small" icon={icons.plus} to={startAt}>
              <Trans>New run</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      <RunList startAt={startAt} />
    </AssetListPage>
  );
}
