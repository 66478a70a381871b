import type { InvitationPreview } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { api } from "#platform/http/api.ts";
import { useInstallation } from "#platform/http/installation.ts";
import { enter } from "#platform/session/session.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { useBrandOver } from "#ui/theme/brand.ts";
import { NewPasswordField } from "#ui/password/NewPasswordField.tsx";

import { useAttempt } from "./attempt.ts";
import { AuthHead } from "./AuthHead.tsx";
import { AuthNote } from "./AuthNote.tsx";
import styles from "./AuthForm.module.css";
import { fieldErrors, isLinkRefused } from "#platform/http/field-errors.ts";
import { useInvitationPreview } from "./invitation.ts";
import { InvitedBy } from "./InvitedBy.tsx";
import { LinkFailed, LinkPending } from "./LinkState.tsx";
import { NameFields } from "./NameFields.tsx";
import { textOf } from "./text-of.ts";

/** Opened by the link of an invitation: new people set name and password, others sign in. */
export function VerifyOrgUserPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const preview = useInvitationPreview(token);
  useBrandOver(preview.data?.brand);
  const hasPasswords = useInstallation().data?.password_sign_in ?? true;

  if (token === "" || isLinkRefused(preview.error)) return <Ended />;
  if (preview.isError) {
    return (
      <LinkFailed
        title={t`Couldn't load the invitation`}
        error={preview.error}
        onAgain={() => void preview.refetch()}
      />
    );
  }
  if (!preview.data) return <LinkPending title={t`Accept an invitation`} />;
  if (preview.data.has_account || !hasPasswords)
    return <SignInToJoin token={token} preview={preview.data} />;
  return <Verify token={token} preview={preview.data} />;
}

function Ended() {
  const { t } = useLingui();
  return (
    <AuthNote title={t`This invitation is not valid`}>
      <Trans>
        It was already accepted, has expired or was withdrawn. Ask the person who invited you to
        send it again. If you have accepted it, sign in.
      </Trans>
    </AuthNote>
  );
}

interface OpenProps {
  token: string;
  preview: InvitationPreview;
}

/** Signing in with the address accepts the invitation: it has an account, or gets one that way. */
function SignInToJoin({ token, preview }: OpenProps) {
  const { t } = useLingui();
  const { organization_name: workspace, email } = preview;
  const back = `/?invitation=${encodeURIComponent(token)}`;
  return (
    <AuthNote
      title={t`Join \u2068${workspace}\u2069`}
      action={
        <ButtonLink to="/auth/login" state={{ from: back }} kind="primary" size="large" wide>
          <Trans>Sign in to join</Trans>
        </ButtonLink>
      }
    >
      <InvitedBy preview={preview} />{" "}
      {preview.has_account ? (
        <Trans>
          You have an account: sign in as <bdi>{email}</bdi>.
        </Trans>
      ) : (
        <Trans>
          Sign in as <bdi>{email}</bdi>.
        </Trans>
      )}
    </AuthNote>
  );
}

/** A new person sets name and password and is signed in. */
function Verify({ token, preview }: OpenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { organization_name: workspace, email } = preview;
  const verify = useAttempt({
    mutationFn: async (form: FormData) => {
      const password = textOf(form, "password");
      const names = {
        first_name: textOf(form, "first_name"),
        last_name: textOf(form, "last_name"),
      };
      const path = "/auth/ext/v1/reset-password/email/confirm";
      await api.post(path, { body: { token, password, ...names } });
      return { email, password, session: import.meta.env.VITE_SESSION };
    },
    onSuccess: async (body) => {
      try {
        await enter(await api.post("/auth/ext/v1/login", { body }));
      } catch {
        const note = t`You are a member now. Sign in with your new password.`;
        await navigate("/auth/login", { replace: true, state: { note } });
      }
    },
  });
  const errors = fieldErrors(verify.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate(new FormData(event.currentTarget));
  };

  if (isLinkRefused(verify.error)) return <Ended />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title={t`Join \u2068${workspace}\u2069`}>
        <InvitedBy preview={preview} />
      </AuthHead>
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        size="large"
        readOnly
        value={email}
      />
      <NameFields errors={errors} />
      <NewPasswordField error={errors["password"]} />
      <Button type="submit" kind="primary" size="large" wide busy={verify.isPending}>
        <Trans>Join the workspace</Trans>
      </Button>
    </form>
  );
}
