import type { DraftHead } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";

import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row } from "#ui/layout/Rows.tsx";
import { recentTime } from "#ui/text/formats.ts";

/** A draft to review, or an own one of which something was sent back. */
export function WaitingDraft({ draft }: { draft: DraftHead }) {
  const { t } = useLingui();
  const { id, name, owner, for_me, updated_at } = draft;
  const person = owner && (`${owner.first_name} ${owner.last_name}`.trim() || owner.email);
  const words = !for_me
    ? t`Sections were sent back: read why`
    : person
      ? t`\u2068${person}\u2069 asks you to review it`
      : t`You are asked to review it`;
  return (
    <Row
      to={`/assets/drafts/${id}`}
      start={<Glyph icon={icons.draft} tone={for_me ? "neutral" : "warning"} />}
      title={<bdi>{name}</bdi>}
      below={words}
      end={recentTime(updated_at)}
    />
  );
}
