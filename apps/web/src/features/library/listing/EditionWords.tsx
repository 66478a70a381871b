import type { Collection } from "@lectern/contract/library";
import { Trans } from "@lingui/react/macro";

/** The edition number and source workspace; nothing for a collection that is not an edition. */
export function EditionWords({ collection: { edition, visibility } }: { collection: Collection }) {
  if (!edition || visibility !== "published") return null;
  const { number, workspace } = edition;
  return (
    <>
      {" · "}
      <Trans>
        Edition {number} of <bdi>{workspace}</bdi>
      </Trans>
    </>
  );
}
