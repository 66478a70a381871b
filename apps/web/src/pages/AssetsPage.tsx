import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import * as icons from "#ui/icons.ts";
import { PageBar } from "#ui/PageBar.tsx";
import { useTitle } from "#ui/use-title.ts";

import { Middle } from "./Middle.tsx";

export function AssetsPage() {
  useTitle("Assets");
  return (
    <>
      <PageBar title="Assets" />
      <Middle>
        <EmptyState
          icon={icons.draft}
          title="No assets yet"
          action={<ButtonLink to="/chat-ai">Go to Chat</ButtonLink>}
        >
          Drafts, reports and exports will be kept here. They come with a later version; answers can
          be read and copied in Chat.
        </EmptyState>
      </Middle>
    </>
  );
}
