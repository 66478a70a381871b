import type { Collection } from "@lectern/contract/library";
import { Trans } from "@lingui/react/macro";

/** Which edition of what workspace it is; nothing of a collection that is none. */
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
