import { LegalPage } from "./LegalPage.tsx";

export function TermsOfServicePage() {
  return (
    <LegalPage title="Terms of service">
      <p>
        These terms are between you and the people who run this installation of Lectern. They may
        have given you further ones; those come first.
      </p>
      <h2>Your account</h2>
      <p>
        Use your own name and keep your password to yourself. What is done with your account counts
        as done by you. Tell the people who run the installation when you think that somebody else
        uses it.
      </p>
      <h2>Your documents</h2>
      <p>
        They stay yours. Add only what you may add: documents you wrote, or have the right to store
        and to share with the members of the workspace.
      </p>
      <h2>Answers</h2>
      <p>
        Every sentence of an answer names the passage it rests on. Answers can still be wrong or
        incomplete. Read the passage before you rely on it.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not try to reach what you were not given, and do not disturb the service for others.
        Access can be ended where this happens.
      </p>
      <h2>No warranty</h2>
      <p>The software is provided as it is, as far as the law allows.</p>
    </LegalPage>
  );
}
