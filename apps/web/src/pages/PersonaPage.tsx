import { PageBar } from "#ui/PageBar.tsx";

export function PersonaPage() {
  return <PageBar title="Persona" />;
}
