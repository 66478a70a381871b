import { Trans, useLingui } from "@lingui/react/macro";

import { DraftList, useMakeDraft } from "#features/draft-list/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { AssetTabs } from "./AssetTabs.tsx";
import styles from "./DraftsPage.module.css";

/** The person's drafts, and those they review. */
export function DraftsPage() {
  const { t } = useLingui();
  useTitle(t`Drafts`);
  const { make, isPending } = useMakeDraft();
  const begin = (size?: "small") =>
    make && (
      <Button
        kind="primary"
        {...(size && { size })}
        icon={icons.plus}
        busy={isPending}
        onClick={() => make()}
      >
        <Trans>New draft</Trans>
      </Button>
    );
  return (
    <div className={styles.page}>
      <PageBar title={t`Assets`}>{begin("small")}</PageBar>
      <AssetTabs current="drafts" />
      <DraftList start={begin()} />
    </div>
  );
}
