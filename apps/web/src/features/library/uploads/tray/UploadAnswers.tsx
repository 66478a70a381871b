import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import { openAgain } from "../sending/recover.ts";
import type { Upload } from "../sending/upload.ts";
import { type Answer, resolveDuplicates, cancel, pause, resume, retry } from "../uploads.ts";
import { chooseAgain } from "./choose-again.ts";

/** The actions of one upload. */
export function UploadAnswers({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const { id, name, step } = upload;
  switch (step.at) {
    case "absent":
      return (
        <>
          {upload.handle ? (
            <Button
              size="row"
              aria-label={t`Go on with ${name}`}
              onClick={() => void openAgain([upload], { ask: true })}
            >
              <Trans>Go on</Trans>
            </Button>
          ) : (
            <Button
              size="row"
              aria-label={t`Choose ${name} again`}
              onClick={() => void chooseAgain()}
            >
              <Trans>Choose</Trans>
            </Button>
          )}
          <Cancel upload={upload} />
        </>
      );
    case "asking":
      return <Duplicate upload={upload} elsewhere={step.duplicate.where === "elsewhere"} />;
    case "failed":
      return (
        <>
          <Button size="row" aria-label={t`Try ${name} again`} onClick={() => void retry(id)}>
            <Trans>Try again</Trans>
          </Button>
          <Cancel upload={upload} />
        </>
      );
    case "waiting":
    case "hashing":
    case "checking":
    case "queued":
    case "sending":
    case "lost":
      return (
        <>
          <IconButton
            icon={upload.paused ? icons.play : icons.pause}
            label={upload.paused ? t`Go on with ${name}` : t`Pause ${name}`}
            size="small"
            onClick={() => (upload.paused ? resume(id) : pause(id))}
          />
          <Cancel upload={upload} />
        </>
      );
    default:
      return null;
  }
}

function Duplicate({ upload: { id, name }, elsewhere }: { upload: Upload; elsewhere: boolean }) {
  const { t } = useLingui();
  const give = (choice: Answer) => () => resolveDuplicates(new Map([[id, choice]]));
  return (
    <>
      <Button size="row" aria-label={t`Skip ${{ name }}`} onClick={give("skip")}>
        <Trans>Skip</Trans>
      </Button>
      {elsewhere && (
        <Button size="row" aria-label={t`Link ${{ name }}`} onClick={give("link")}>
          <Trans context="what to do">Link</Trans>
        </Button>
      )}
      <Button size="row" aria-label={t`Keep both of ${{ name }}`} onClick={give("keep")}>
        <Trans>Keep both</Trans>
      </Button>
    </>
  );
}

function Cancel({ upload: { id, name } }: { upload: Upload }) {
  const { t } = useLingui();
  return (
    <IconButton
      icon={icons.close}
      label={t`Cancel ${name}`}
      size="small"
      onClick={() => cancel(id)}
    />
  );
}
