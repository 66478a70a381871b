import { Trans, useLingui } from "@lingui/react/macro";

import { CheckList } from "#features/checks/index.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { AssetListPage } from "../assets/AssetListPage.tsx";

const startAt = "/assets/checks/new";

/** The person's checks of texts. */
export function ChecksPage() {
  const { t } = useLingui();
  return (
    <AssetListPage
      current="checks"
      title={t`Checks`}
      actions={
        <ButtonLink kind="primary" size="small" icon={icons.plus} to={startAt}>
          <Trans>Check a text</Trans>
        </ButtonLink>
      }
    >
      <CheckList startAt={startAt} />
    </AssetListPage>
  );
}
