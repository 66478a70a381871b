import { AuthNote } from "./AuthNote.tsx";

export function ForgotPasswordPage() {
  return (
    <AuthNote title="Forgot password">
      This installation does not send mail for a forgotten password yet. Ask the person who runs it
      for help.
    </AuthNote>
  );
}
