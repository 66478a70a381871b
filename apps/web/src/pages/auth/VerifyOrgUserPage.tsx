import { AuthNote } from "./AuthNote.tsx";

export function VerifyOrgUserPage() {
  return (
    <AuthNote title="Accept an invitation">
      Invitations by mail are not available yet. Create an account, and ask your colleague to add
      you.
    </AuthNote>
  );
}
