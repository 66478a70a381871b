import { useSession } from "#platform/session.ts";
import { Card } from "#ui/Card.tsx";
import { shortDate } from "#ui/formats.ts";

import { Section, Setting } from "./Section.tsx";

const roles = {
  owner: ["Owner", "May do everything, and hand the workspace over"],
  admin: ["Admin", "Manages members and settings"],
  editor: ["Editor", "Makes collections and adds documents"],
  viewer: ["Viewer", "Reads what is shared, and asks"],
} as const;

export function Workspace() {
  const { selectedOrganization, userOrganizations, group } = useSession();
  const [role, meaning] = group ? roles[group] : ["", ""];
  return (
    <Section title="Workspace" about="The one you are working in now.">
      <Card>
        <Setting name="Name">{selectedOrganization?.name}</Setting>
        <Setting name="Your role" meaning={meaning}>
          {role}
        </Setting>
        <Setting name="Made on">
          {selectedOrganization && shortDate(selectedOrganization.created_at)}
        </Setting>
        {userOrganizations.length > 1 && (
          <Setting name="Your workspaces" meaning="Change it at the foot of the sidebar">
            {userOrganizations.length}
          </Setting>
        )}
      </Card>
    </Section>
  );
}
