import type { DraftHead } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { ownTurn } from "#features/draft-list/index.ts";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { WaitingItem } from "./WaitingItem.tsx";

/** A draft to review, an own one that waits for its owner, or one that mentions the person. */
export function WaitingDraft({ draft }: { draft: DraftHead }) {
  const { t } = useLingui();
  const { id, name, owner, for_me, open_mentions, updated_at } = draft;
  const person = owner && personName(owner);
  const turn = ownTurn(draft);
  const count = shortCount(open_mentions);
  const reasons = [
    for_me &&
      (person ? t`\u2068${person}\u2069 asks you to review it` : t`You are asked to review it`),
    turn === "sent_back" && t`Sections were sent back: read why`,
    turn === "whole" && t`Ready to be approved as a whole`,
    open_mentions > 0 &&
      plural(open_mentions, {
        one: `${count} comment mentions you`,
        other: `${count} comments mention you`,
      }),
  ];
  return (
    <WaitingItem
      to={`/assets/drafts/${id}`}
      icon={icons.draft}
      tone={turn === "sent_back" ? "warning" : "neutral"}
      name={name}
      reasons={reasons}
      changedAt={updated_at}
    />
  );
}
