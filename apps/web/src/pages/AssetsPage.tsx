import { PageBar } from "#ui/PageBar.tsx";

export function AssetsPage() {
  return <PageBar title="Assets" />;
}
