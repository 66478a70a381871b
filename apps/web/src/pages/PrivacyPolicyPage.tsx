import { Trans, useLingui } from "@lingui/react/macro";

import { LegalPage } from "./LegalPage.tsx";

export function PrivacyPolicyPage() {
  const { t } = useLingui();
  return (
    <LegalPage title={t`Privacy policy`}>
      <p>
        <Trans>
          Lectern runs where the people who gave you access installed it. They decide about your
          data; this page says what the software itself does with it.
        </Trans>
      </p>
      <h2>
        <Trans>What is kept</Trans>
      </h2>
      <p>
        <Trans>
          Your name, email address and a hash of your password. The documents you add, what was read
          from them, and your chats. The time of your last sign-in on each device.
        </Trans>
      </p>
      <h2>
        <Trans>Who sees it</Trans>
      </h2>
      <p>
        <Trans>
          A private collection is seen by its owner alone, a shared one by the members of its
          workspace. Your chats are yours. Whoever runs the installation can reach its database and
          its files.
        </Trans>
      </p>
      <h2>
        <Trans>Where it goes</Trans>
      </h2>
      <p>
        <Trans>
          Nowhere, unless a language model is connected. Then your question and the passages found
          for it are sent to that model to write the answer. Without a model, answers are quoted
          from your documents on the same machine.
        </Trans>
      </p>
      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <p>
        <Trans>
          One keeps you signed in, one protects your requests against forgery, and one remembers the
          theme you chose. There is no tracking.
        </Trans>
      </p>
      <h2>
        <Trans>Deleting</Trans>
      </h2>
      <p>
        <Trans>
          Deleting a document removes the file and everything read from it. To have your account
          removed, ask the people who run your installation.
        </Trans>
      </p>
    </LegalPage>
  );
}
