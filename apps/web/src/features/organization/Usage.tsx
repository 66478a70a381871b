import { Trans, useLingui } from "@lingui/react/macro";

import { Card } from "#ui/layout/Card.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { fileSize, shortCount } from "#ui/text/formats.ts";
import { Section, Setting } from "#ui/layout/Section.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { Tile, Tiles } from "#ui/layout/Tiles.tsx";

import { useUsage } from "./api.ts";
import { DayChart } from "./DayChart.tsx";

/** The workspace's content and usage. */
export function Usage() {
  const { t } = useLingui();
  const usage = useUsage();
  return (
    <Section title={t`Usage`} about={t`What this workspace holds, and what it has used.`}>
      <QueryError query={usage} failed={t`Couldn't load the usage`} />
      {usage.isPending && (
        <Card>
          <LoadingRows label={t`Loading the usage`} />
        </Card>
      )}
      {usage.data && (
        <>
          <Tiles>
            <Tile name={t`Documents`} value={shortCount(usage.data.documents)} />
            <Tile name={t`Pages`} value={shortCount(usage.data.pages)} />
            <Tile name={t`Stored`} value={fileSize(usage.data.size)} />
            <Tile name={t`Questions asked`} value={shortCount(usage.data.chats)} />
          </Tiles>
          <Card title={t`Questions by day`}>
            <DayChart days={usage.data.days} />
          </Card>
          <Card>
            <Setting name={<Trans>Members</Trans>}>{shortCount(usage.data.members)}</Setting>
            <Setting name={<Trans>Collections</Trans>}>
              {shortCount(usage.data.collections)}
            </Setting>
            <Setting
              name={<Trans>Tokens read by the model</Trans>}
              meaning={<Trans>Questions and the passages sent with them</Trans>}
            >
              {shortCount(usage.data.prompt_tokens)}
            </Setting>
            <Setting
              name={<Trans>Tokens written by the model</Trans>}
              meaning={<Trans>Answers</Trans>}
            >
              {shortCount(usage.data.completion_tokens)}
            </Setting>
          </Card>
        </>
      )}
    </Section>
  );
}
