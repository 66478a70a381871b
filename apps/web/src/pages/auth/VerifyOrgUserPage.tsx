import { PageBar } from "#ui/PageBar.tsx";

export function VerifyOrgUserPage() {
  return <PageBar title="VerifyOrgUser" />;
}
