import type { Group, InvitationPreview } from "@lectern/contract/auth";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

const sentences: Record<Group, (by: ReactNode, to: ReactNode) => ReactNode> = {
  owner: (by, to) => (
    <Trans>
      {by} invites you to {to} as an owner.
    </Trans>
  ),
  admin: (by, to) => (
    <Trans>
      {by} invites you to {to} as an admin: you manage its members and settings.
    </Trans>
  ),
  editor: (by, to) => (
    <Trans>
      {by} invites you to {to} as an editor: you create collections and add documents.
    </Trans>
  ),
  viewer: (by, to) => (
    <Trans>
      {by} invites you to {to} as a viewer: you read what is shared, and ask.
    </Trans>
  ),
};

/** The inviter, the workspace and the role of an invitation. */
export function InvitedBy({ preview }: { preview: InvitationPreview }) {
  const { group, invited_by: by, organization_name: to } = preview;
  return sentences[group](<bdi>{by}</bdi>, <bdi>{to}</bdi>);
}
