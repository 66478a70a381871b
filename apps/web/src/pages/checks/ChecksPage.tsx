import { Trans, useLingui } from "@lingui/react/macro";

import { CheckList } from "#features/checks/index.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { AssetTabs } from "../assets/AssetTabs.tsx";
import styles from "./ChecksPage.module.css";

const startAt = "/assets/checks/new";

/** The person's checks of texts. */
export function ChecksPage() {
  const { t } = useLingui();
  useTitle(t`Checks`);
  return (
    <div className={styles.page}>
      <PageBar title={t`Assets`}>
        <ButtonLink kind="primary" size="small" icon={icons.plus} to={startAt}>
          <Trans>Check a text</Trans>
        </ButtonLink>
      </PageBar>
      <AssetTabs current="checks" />
      <CheckList startAt={startAt} />
    </div>
  );
}
