import { LegalPage } from "./LegalPage.tsx";

export function PrivacyPolicyPage() {
  return (
    <LegalPage title="Privacy policy">
      <p>
        Lectern runs where the people who gave you access installed it. They decide about your data;
        this page says what the software itself does with it.
      </p>
      <h2>What is kept</h2>
      <p>
        Your name, email address and a hash of your password. The documents you add, what was read
        from them, and your chats. The time of your last sign-in on each device.
      </p>
      <h2>Who sees it</h2>
      <p>
        A private collection is seen by its owner alone, a shared one by the members of its
        workspace. Your chats are yours. Whoever runs the installation can reach its database and
        its files.
      </p>
      <h2>Where it goes</h2>
      <p>
        Nowhere, unless a language model is connected. Then your question and the passages found for
        it are sent to that model to write the answer. Without a model, answers are quoted from your
        documents on the same machine.
      </p>
      <h2>Cookies</h2>
      <p>
        One keeps you signed in, one protects your requests against forgery, and one remembers the
        theme you chose. There is no tracking.
      </p>
      <h2>Deleting</h2>
      <p>
        Deleting a document removes the file and everything read from it. To have your account
        removed, ask the people who run your installation.
      </p>
    </LegalPage>
  );
}
