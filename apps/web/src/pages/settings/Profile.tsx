import { useSession } from "#platform/session.ts";
import { Card } from "#ui/Card.tsx";
import { shortDate } from "#ui/formats.ts";

import { Section, Setting } from "./Section.tsx";

export function Profile() {
  const user = useSession(({ user }) => user);
  return (
    <Section title="Profile" about="How others in your workspaces see you.">
      <Card>
        <Setting name="First name">{user?.first_name}</Setting>
        <Setting name="Last name">{user?.last_name}</Setting>
        <Setting
          name="Email"
          meaning={user?.email_verified ? "Confirmed" : "Not confirmed by mail"}
        >
          {user?.email}
        </Setting>
        <Setting name="Member since">{user && shortDate(user.created_at)}</Setting>
      </Card>
    </Section>
  );
}
