import { PageBar } from "#ui/PageBar.tsx";

export function SettingsPage() {
  return <PageBar title="Settings" />;
}
