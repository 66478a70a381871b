import { Trans, useLingui } from "@lingui/react/macro";

import { DraftList, useMakeDraft } from "#features/draft-list/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { AssetListPage } from "./AssetListPage.tsx";

/** The person's drafts, and those they review. */
export function DraftsPage() {
  const { t } = useLingui();
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
    <AssetListPage current="drafts" title={t`Drafts`} actions={begin("small")}>
      <DraftList start={begin()} />
    </AssetListPage>
  );
}
