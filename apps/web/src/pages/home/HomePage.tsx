import { PageBar } from "#ui/PageBar.tsx";

export function HomePage() {
  return <PageBar title="Home" />;
}
