import { errorMessage } from "#platform/http/error-message.ts";

import { Notice } from "./Notice.tsx";

/** Says what a call answered with, if it failed. */
export function ErrorNotice({ error }: { error: Error | null | undefined }) {
  if (!error) return null;
  return (
    <Notice tone="error" live="assertive">
      {errorMessage(error)}
    </Notice>
  );
}
