import { EmptyState } from "#ui/EmptyState.tsx";
import * as icons from "#ui/icons.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { useTitle } from "#ui/use-title.ts";

import { Middle } from "./Middle.tsx";

/** For a person who belongs to no workspace, as after leaving the last one. */
export function NoWorkspace() {
  useTitle("No workspace");
  return (
    <Middle>
      <PageHeading className="visually-hidden">No workspace</PageHeading>
      <EmptyState icon={icons.home} title="You belong to no workspace">
        Ask a colleague to invite you to theirs. Once you are a member, it opens here.
      </EmptyState>
    </Middle>
  );
}
