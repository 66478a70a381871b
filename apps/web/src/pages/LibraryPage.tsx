import { PageBar } from "#ui/PageBar.tsx";

export function LibraryPage() {
  return <PageBar title="Library" />;
}
