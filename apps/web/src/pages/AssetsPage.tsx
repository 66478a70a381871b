import { Trans, useLingui } from "@lingui/react/macro";

import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import * as icons from "#ui/icons.ts";
import { PageBar } from "#ui/PageBar.tsx";
import { useTitle } from "#ui/use-title.ts";

import { Middle } from "./Middle.tsx";

export function AssetsPage() {
  const { t } = useLingui();
  useTitle(t`Assets`);
  return (
    <>
      <PageBar title={t`Assets`} />
      <Middle>
        <EmptyState
          icon={icons.draft}
          title={t`No assets yet`}
          action={
            <ButtonLink to="/chat-ai">
              <Trans>Go to Chat</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            Drafts, reports and exports will be kept here. They come with a later version; answers
            can be read and copied in Chat.
          </Trans>
        </EmptyState>
      </Middle>
    </>
  );
}
