import { isRouteErrorResponse, useRouteError } from "react-router";

import { ApiError } from "#platform/http.ts";
import { errorMessage } from "#platform/error-message.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { useTitle } from "#ui/use-title.ts";

import styles from "./RouteError.module.css";

/** The error screen of a route; `inside` the frame it fills the sheet, else the window. */
export function RouteError({ inside = false }: { inside?: boolean }) {
  const error = useRouteError();
  const { title, message, reference } = told(error);
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
        {reference && <pre className={styles.reference}>Reference {reference}</pre>}
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => globalThis.location.reload()}>
            Try again
          </Button>
          <ButtonLink to="/">Go to Home</ButtonLink>
        </div>
      </section>
    </Whole>
  );
}

function told(error: unknown): { title: string; message: string; reference?: string | undefined } {
  if (isRouteErrorResponse(error)) {
    const { data } = error as { data: unknown };
    const message = typeof data === "string" && data !== "" ? data : undefined;
    return {
      title: `${error.status} ${error.statusText}`.trim(),
      message: message ?? "An unexpected error occurred.",
    };
  }
  return {
    title: "Something went wrong!",
    message: errorMessage(error),
    reference: error instanceof ApiError ? error.requestId : undefined,
  };
}
