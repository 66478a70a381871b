import { PageBar } from "#ui/PageBar.tsx";

export function ResetPasswordPage() {
  return <PageBar title="ResetPassword" />;
}
