import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { Navigate } from "react-router";

import { asksForCode } from "#platform/http/asks-for-code.ts";
import { api, ApiError } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { isRecord } from "#platform/is-record.ts";
import { enter } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";

import { useAttempt } from "../attempt.ts";
import { AuthHead } from "../AuthHead.tsx";
import styles from "../AuthForm.module.css";
import { CodeField } from "../CodeField.tsx";
import { LinkPending } from "../LinkState.tsx";
import { useOpenFirst } from "../requested-place.ts";
import { textOf } from "../text-of.ts";
import { signInBody } from "../use-sign-in.ts";

/** Where a provider leads back to: signs in, asks for a second factor, or says what went wrong. */
export function ProviderReturnPage() {
  const { t } = useLingui();
  // A confirmed sign-in is used once, so the call is made once for all renders.
  const { data, error, isPending } = useQuery({
    queryKey: ["finish-provider-sign-in"],
    queryFn: async () => {
      try {
        await finish();
      } catch (failure) {
        if (!asksForCode(failure)) throw failure;
        return { asksCode: true };
      }
      return { asksCode: false };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) {
    const state = { failure: errorMessage(error), from: placeIn(error) };
    return <Navigate to="/auth/login" replace state={state} />;
  }
  if (isPending || !data.asksCode) return <LinkPending title={t`Signing in`} />;
  return <CodeForm />;
}

/** Signs in and opens the place that the person asked for before they left for the provider. */
async function finish(code = "") {
  const body = signInBody(code);
  const { to, ...signedIn } = await api.post("/auth/ext/v1/providers/finish", { body });
  useOpenFirst.setState({ to });
  await enter(signedIn);
}

function CodeForm() {
  const { t } = useLingui();
  const attempt = useAttempt({
    mutationFn: (form: FormData) => finish(textOf(form, "otp")),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate(new FormData(event.currentTarget));
  };
  const { error } = attempt;
  if (error && !asksForCode(error) && error instanceof ApiError && error.status === 403) {
    return <Navigate to="/auth/login" replace state={{ failure: errorMessage(error) }} />;
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title={t`Sign in`} />
      <CodeField wrong={asksForCode(error)} />
      <Button type="submit" kind="primary" size="large" wide busy={attempt.isPending}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}

/** The place that a refused sign-in was to open. */
function placeIn(error: unknown): string | undefined {
  const to = error instanceof ApiError && isRecord(error.body) ? error.body["to"] : undefined;
  return typeof to === "string" ? to : undefined;
}
