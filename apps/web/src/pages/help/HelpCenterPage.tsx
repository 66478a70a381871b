import { PageBar } from "#ui/PageBar.tsx";

export function HelpCenterPage() {
  return <PageBar title="HelpCenter" />;
}
