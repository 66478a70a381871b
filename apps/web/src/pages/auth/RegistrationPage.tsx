import { PageBar } from "#ui/PageBar.tsx";

export function RegistrationPage() {
  return <PageBar title="Registration" />;
}
