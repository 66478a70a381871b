import { PageBar } from "#ui/PageBar.tsx";

export function PrivacyPolicyPage() {
  return <PageBar title="PrivacyPolicy" />;
}
