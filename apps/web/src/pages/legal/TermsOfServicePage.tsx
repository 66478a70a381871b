import { Trans, useLingui } from "@lingui/react/macro";

import { LegalPage } from "./LegalPage.tsx";

export function TermsOfServicePage() {
  const { t } = useLingui();
  return (
    <LegalPage title={t`Terms of service`}>
      <p>
        <Trans>
          These terms are between you and the people who run this installation of Lectern. They may
          have given you further ones; those come first.
        </Trans>
      </p>
      <h2>
        <Trans>Your account</Trans>
      </h2>
      <p>
        <Trans>
          Use your own name and keep your password to yourself. What is done with your account
          counts as done by you. When you think that somebody else uses it, change your password:
          every other device is signed out. Then tell the people who run the installation.
        </Trans>
      </p>
      <h2>
        <Trans>Your documents</Trans>
      </h2>
      <p>
        <Trans>
          They stay yours. Add only what you may add: documents you wrote, or have the right to
          store and to share with the members of the workspace.
        </Trans>
      </p>
      <h2>
        <Trans>Answers</Trans>
      </h2>
      <p>
        <Trans>
          Every sentence of an answer names the passage it rests on. Answers can still be wrong or
          incomplete. Read the passage before you rely on it.
        </Trans>
      </p>
      <h2>
        <Trans>Fair use</Trans>
      </h2>
      <p>
        <Trans>
          Do not try to reach what you were not given, and do not disturb the service for others.
          Access can be ended where this happens.
        </Trans>
      </p>
      <h2>
        <Trans>No warranty</Trans>
      </h2>
      <p>
        <Trans>The software is provided as it is, as far as the law allows.</Trans>
      </p>
    </LegalPage>
  );
}
