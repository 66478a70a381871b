import { PageBar } from "#ui/PageBar.tsx";

export function LoginPage() {
  return <PageBar title="Login" />;
}
