import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { isRouteErrorResponse, useRouteError } from "react-router";

import { ApiError } from "#platform/http/http.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import styles from "./RouteError.module.css";

/** A route's error screen; `inside` fills the app shell's sheet, otherwise the window. */
export function RouteError({ inside = false }: { inside?: boolean }) {
  const error = useRouteError();
  const { title, message, reference } = textsOf(error);
  useTitle(title);
  const Whole = inside ? "div" : "main";
  return (
    <Whole className={classNames(styles.page, inside && styles.inside)}>
      <section className={styles.card}>
        <div className={styles.head}>
          <span className={styles.glyph}>
            <Icon of={isRouteErrorResponse(error) ? icons.warning : icons.error} />
          </span>
          <PageHeading>{title}</PageHeading>
        </div>
        <p className={styles.text}>{message}</p>
        {reference && (
          <pre className={styles.reference}>
            <Trans>Reference {reference}</Trans>
          </pre>
        )}
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => globalThis.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
          <ButtonLink to="/">
            <Trans>Go to Home</Trans>
          </ButtonLink>
        </div>
      </section>
    </Whole>
  );
}

function textsOf(error: unknown): {
  title: string;
  message: string;
  reference?: string | undefined;
} {
  if (isRouteErrorResponse(error)) {
    const { data } = error as { data: unknown };
    const message = typeof data === "string" && data !== "" ? data : undefined;
    return {
      title: `${error.status} ${error.statusText}`.trim(),
      message: message ?? t`An unexpected error occurred.`,
    };
  }
  return {
    title: t`Something went wrong!`,
    message: errorMessage(error),
    reference: error instanceof ApiError ? error.requestId : undefined,
  };
}
