import { AuthNote } from "./AuthNote.tsx";

export function ConfirmEmailPage() {
  return (
    <AuthNote title="Confirm your email">
      Addresses are not confirmed by mail yet. You can sign in without it.
    </AuthNote>
  );
}
