import { AuthNote } from "./AuthNote.tsx";

export function ResetPasswordPage() {
  return (
    <AuthNote title="Set a new password">
      Setting a new password by a mailed link is not available yet. Sign in with the password you
      have.
    </AuthNote>
  );
}
