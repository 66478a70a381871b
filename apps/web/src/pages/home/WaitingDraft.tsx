import type { DraftHead } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { ownTurn } from "#features/draft-list/index.ts";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row } from "#ui/layout/Rows.tsx";
import { recentTime, shortCount } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import styles from "./NeedsYou.module.css";

/** A draft to review, an own one that waits for its owner, or one that mentions the person. */
export function WaitingDraft({ draft }: { draft: DraftHead }) {
  const { t } = useLingui();
  const { id, name, owner, for_me, open_mentions, updated_at } = draft;
  const person = owner && personName(owner);
  const turn = ownTurn(draft);
  const count = shortCount(open_mentions);
  const words = [
    for_me &&
      (person ? t`\u2068${person}\u2069 asks you to review it` : t`You are asked to review it`),
    turn === "sent_back" && t`Sections were sent back: read why`,
    turn === "whole" && t`Ready to be approved as a whole`,
    open_mentions > 0 &&
      plural(open_mentions, {
        one: `${count} comment mentions you`,
        other: `${count} comments mention you`,
      }),
  ].filter((said) => said !== false);
  return (
    <Row
      to={`/assets/drafts/${id}`}
      start={<Glyph icon={icons.draft} tone={turn === "sent_back" ? "warning" : "neutral"} />}
      title={<bdi>{name}</bdi>}
      below={
        <span className={styles.reasons}>
          {words.map((said) => (
            <span key={said}>{said}</span>
          ))}
        </span>
      }
      end={recentTime(updated_at)}
    />
  );
}
