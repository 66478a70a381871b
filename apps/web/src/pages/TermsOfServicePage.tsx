import { PageBar } from "#ui/PageBar.tsx";

export function TermsOfServicePage() {
  return <PageBar title="TermsOfService" />;
}
