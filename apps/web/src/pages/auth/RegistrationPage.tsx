import type { InvitationPreview } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { Link, useSearchParams } from "react-router";

import { api } from "#platform/http/api.ts";
import { enter } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { NewPasswordField } from "#ui/password/NewPasswordField.tsx";

import { useAttempt } from "./attempt.ts";
import { AuthHead } from "./AuthHead.tsx";
import styles from "./AuthForm.module.css";
import { AuthNote, ToSignIn } from "./AuthNote.tsx";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { useInvitationPreview } from "./invitation.ts";
import { InvitedBy } from "./InvitedBy.tsx";
import { NameFields } from "./NameFields.tsx";
import { SendAgain } from "./SendAgain.tsx";
import { textOf } from "./text-of.ts";

/** Creates an account, and a workspace unless the person was invited to one. */
export function RegistrationPage() {
  const { t } = useLingui();
  const invitation = useInvitation();
  const registration = useRegistration(invitation.token);

  const answer = registration.data;
  if (answer && !("access_token" in answer)) {
    const { email } = answer;
    return (
      <AuthNote title={t`Confirm your email`} action={<AfterSending email={email} />}>
        <Trans>
          A link was sent to <bdi>{email}</bdi>. Open it, then sign in. It is valid for one day.
        </Trans>
      </AuthNote>
    );
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!registration.isPending) registration.mutate(new FormData(event.currentTarget));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <RegistrationHead preview={invitation.preview} />
      {invitation.refused && (
        <Notice tone="warning" live="polite">
          <Trans>
            This invitation is no longer valid. You can create your own account or ask for a new
            invitation.
          </Trans>
        </Notice>
      )}
      <RegistrationFields
        errors={fieldErrors(registration.error)}
        preview={invitation.preview}
        withWorkspace={invitation.token === undefined}
      />
      <Button type="submit" kind="primary" size="large" wide busy={registration.isPending}>
        <Trans>Create account</Trans>
      </Button>
      <p className={styles.note}>
        <Trans>
          By creating an account you accept the <Link to="/terms-of-service">terms of service</Link>
          .
        </Trans>
      </p>
    </form>
  );
}

/** The invitation that led here, if it is still valid. */
function useInvitation() {
  const [search] = useSearchParams();
  const token = search.get("invitation") ?? "";
  const preview = useInvitationPreview(token);
  return {
    token: token === "" || preview.isError ? undefined : token,
    preview: preview.data,
    refused: preview.isError,
  };
}

const useRegistration = (invitation: string | undefined) =>
  useAttempt({
    mutationFn: async (form: FormData) => {
      const workspace = textOf(form, "organization_name").trim();
      const body = {
        email: textOf(form, "email"),
        password: textOf(form, "password"),
        first_name: textOf(form, "first_name"),
        last_name: textOf(form, "last_name"),
        session: import.meta.env.VITE_SESSION,
        ...(workspace === "" ? {} : { organization_name: workspace }),
        ...(invitation ? { invitation } : {}),
      };
      const answer = await api.post("/auth/ext/v1/registration/", { body });
      if ("access_token" in answer) await enter(answer);
      return answer;
    },
  });

function RegistrationHead({ preview }: { preview: InvitationPreview | undefined }) {
  const { t } = useLingui();
  if (preview) {
    const { organization_name: workspace } = preview;
    return (
      <AuthHead title={t`Join \u2068${workspace}\u2069`}>
        <InvitedBy preview={preview} />
      </AuthHead>
    );
  }
  return (
    <AuthHead title={t`Create an account`}>
      <Trans>
        Already have one? <Link to="/auth/login">Sign in</Link>
      </Trans>
    </AuthHead>
  );
}

function AfterSending({ email }: { email: string }) {
  return (
    <>
      <SendAgain email={email} quiet />
      <ToSignIn />
    </>
  );
}

interface RegistrationFieldsProps {
  errors: Record<string, string | undefined>;
  preview: InvitationPreview | undefined;
  withWorkspace: boolean;
}

function RegistrationFields({ errors, preview, withWorkspace }: RegistrationFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <NameFields errors={errors} />
      <Field
        key={preview?.email ?? ""}
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        size="large"
        required
        error={errors["email"]}
        {...(preview ? { value: preview.email, readOnly: true } : {})}
      />
      <NewPasswordField error={errors["password"]} />
      {withWorkspace && (
        <Field
          label={t`Workspace name (optional)`}
          name="organization_name"
          autoComplete="organization"
          dir="auto"
          size="large"
          hint={t`Where your documents live. Left empty, it uses your first name.`}
          error={errors["organization_name"]}
        />
      )}
    </>
  );
}
