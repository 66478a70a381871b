import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";

import { Notice } from "#ui/feedback/Notice.tsx";

/** The wait after too many attempts: a visible countdown, announced once to screen readers. */
export function WaitNotice({ seconds }: { seconds: number }) {
  const [first] = useState(seconds);
  return (
    <Notice tone="warning">
      <span aria-hidden>
        <InWords seconds={seconds} />
      </span>
      <span className="visually-hidden" role="alert">
        <InWords seconds={first} />
      </span>
    </Notice>
  );
}

function InWords({ seconds: all }: { seconds: number }) {
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  if (minutes === 0) {
    return (
      <Plural
        value={seconds}
        one="Too many tries. You can try again in # second."
        other="Too many tries. You can try again in # seconds."
      />
    );
  }
  if (seconds === 0) {
    return (
      <Plural
        value={minutes}
        one="Too many tries. You can try again in # minute."
        other="Too many tries. You can try again in # minutes."
      />
    );
  }
  return (
    <Trans>
      Too many tries. You can try again in{" "}
      <Plural value={minutes} one="# minute" other="# minutes" /> and{" "}
      <Plural value={seconds} one="# second" other="# seconds" />.
    </Trans>
  );
}
