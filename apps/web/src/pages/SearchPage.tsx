import { PageBar } from "#ui/PageBar.tsx";

export function SearchPage() {
  return <PageBar title="Search" />;
}
