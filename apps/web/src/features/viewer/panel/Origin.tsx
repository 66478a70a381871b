import type { RetractionStatus } from "@lectern/contract/retraction-status";
import { Trans, useLingui } from "@lingui/react/macro";

import { shortDate } from "#ui/text/formats.ts";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";

import { Detail } from "./Detail.tsx";

/** The source of a document, and the retraction status that the source reports. */
export function Origin({ standing }: { standing: RetractionStatus }) {
  const { t } = useLingui();
  const { url, doi, licence, checked_at } = standing;
  const date = shortDate(checked_at);
  return (
    <>
      <Detail name={t`Standing`}>
        <StandingMark standing={standing} /> <Trans>As of {date}</Trans>
      </Detail>
      <Detail name={doi ? t`DOI` : t`Address`}>
        <a href={url} target="_blank" rel="noreferrer">
          <bdi>{doi ?? hostOf(url)}</bdi>
        </a>
      </Detail>
      {licence && (
        <Detail name={t`Licence`}>
          <bdi>{licence.toUpperCase()}</bdi>
        </Detail>
      )}
    </>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url);
