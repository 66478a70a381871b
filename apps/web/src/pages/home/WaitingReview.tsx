import type { Review } from "@lectern/contract/reviews";
import { plural } from "@lingui/core/macro";

import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row } from "#ui/layout/Rows.tsx";
import { recentTime, shortCount } from "#ui/text/formats.ts";

/** A review with answers of earlier versions or wordings; opens it narrowed to these. */
export function WaitingReview({ review }: { review: Review }) {
  const { id, name, progress, updated_at } = review;
  const { stale } = progress;
  const count = shortCount(stale);
  return (
    <Row
      to={`/assets/reviews/${id}?show=stale`}
      start={<Glyph icon={icons.table} tone="warning" />}
      title={<bdi>{name}</bdi>}
      below={plural(stale, {
        one: `${count} answer is out of date`,
        other: `${count} answers are out of date`,
      })}
      end={recentTime(updated_at)}
    />
  );
}
