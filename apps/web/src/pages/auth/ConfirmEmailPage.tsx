import { PageBar } from "#ui/PageBar.tsx";

export function ConfirmEmailPage() {
  return <PageBar title="ConfirmEmail" />;
}
