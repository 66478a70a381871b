import { PageBar } from "#ui/PageBar.tsx";

export function ChatPage() {
  return <PageBar title="Chat" />;
}
