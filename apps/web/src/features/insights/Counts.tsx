import type { InsightDays } from "@lectern/contract/insights";
import { useLingui } from "@lingui/react/macro";

import { QueryState } from "#ui/feedback/QueryState.tsx";
import { Tile, Tiles } from "#ui/layout/Tiles.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useCounts } from "./api.ts";

/** How many questions were asked, and what became of them. */
export function Counts({ days }: { days: InsightDays }) {
  const { t } = useLingui();
  const counts = useCounts(days);
  const { data } = counts;
  if (!data) {
    return (
      <QueryState
        query={counts}
        failed={t`Couldn't load the numbers`}
        loading={t`Loading the numbers`}
        rows={1}
      />
    );
  }
  return (
    <Tiles>
      <Tile name={t`Questions asked`} value={shortCount(data.asked)} />
      <Tile name={t`Questions answered`} value={shortCount(data.answered)} />
      <Tile name={t`Of these, unsupported`} value={shortCount(data.unsupported)} />
      <Tile name={t`Not answered`} value={shortCount(data.unanswered)} />
      <Tile name={t`Disliked`} value={shortCount(data.disliked)} />
    </Tiles>
  );
}
