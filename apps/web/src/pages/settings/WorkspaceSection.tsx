import { useLingui } from "@lingui/react/macro";

import { CurrentWorkspace, YourWorkspaces } from "#features/organization/index.ts";
import { openOrganization } from "#platform/session/session.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Rows } from "#ui/layout/Rows.tsx";
import { Section } from "#ui/layout/Section.tsx";

import { InvitationRow } from "../InvitationRow.tsx";
import { useInvitations } from "../invitations.ts";
import { showOverlay } from "../overlay.ts";

/** The selected workspace, invitations to others, and all workspaces of the person. */
export function WorkspaceSection() {
  return (
    <>
      <CurrentWorkspace />
      <Invitations />
      <YourWorkspaces onNew={() => showOverlay("new-workspace")} />
    </>
  );
}

/** Invitations to workspaces. Renders nothing if there are none. */
function Invitations() {
  const { t } = useLingui();
  const waiting = useInvitations().data?.results ?? [];
  if (waiting.length === 0) return null;
  return (
    <Section title={t`Invitations`} about={t`Workspaces you are invited to.`}>
      <Card>
        <Rows>
          {waiting.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onJoined={(joined) =>
                openOrganization(joined, t`You are a member of \u2068${joined.name}\u2069 now.`)
              }
            />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}
