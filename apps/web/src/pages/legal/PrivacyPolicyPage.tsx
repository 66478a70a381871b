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
          Your name, email address, preferences and a hash of your password; with two-factor
          authentication, its secret, encrypted. The documents you add, what was read from them, and
          your chats. For each device you sign in on, its kind and when it was last used.
        </Trans>
      </p>
      <h2>
        <Trans>Who sees it</Trans>
      </h2>
      <p>
        <Trans>
          A private collection is seen by its owner alone, a shared one by the members of its
          workspace. One shared with teams is seen by their members alone. Your chats are yours.
          Whoever runs the installation can reach its database and its files.
        </Trans>
      </p>
      <p>
        <Trans>
          Each workspace keeps a log of what was done about its members, teams, keys, collections
          and documents: who, when, and from which network address. Its admins can read it.
        </Trans>
      </p>
      <h2>
        <Trans>Where it goes</Trans>
      </h2>
      <p>
        <Trans>
          Nowhere, unless a language model is connected. Then your question and the passages found
          for it are sent to that model to write the answer. Without a model, answers are quoted
          from your documents on the same machine. Links to confirm an address, set a password or
          join a workspace are sent by mail.
        </Trans>
      </p>
      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <p>
        <Trans>
          One keeps you signed in, one protects your requests against forgery, and the others
          remember what you chose on this device, such as the theme and the language. There is no
          tracking.
        </Trans>
      </p>
      <h2>
        <Trans>Deleting</Trans>
      </h2>
      <p>
        <Trans>
          Deleting a document removes the file and everything read from it. You delete your account
          in Setting, under Data: your chats and private collections go with it. A deleted workspace
          can be restored for 30 days, then it is gone with everything in it.
        </Trans>
      </p>
    </LegalPage>
  );
}
