import { PageBar } from "#ui/PageBar.tsx";

export function ForgotPasswordPage() {
  return <PageBar title="ForgotPassword" />;
}
