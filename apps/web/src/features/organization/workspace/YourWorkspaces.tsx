import type { Organization } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";

import { openOrganization, selectOrganization, useSession } from "#platform/session/session.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { shortDate } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { useOrganizations, useRestoreOrganization } from "../api.ts";
import { roles } from "../roles.ts";

/**
 * All workspaces of the user, including deleted ones that can be restored, and a button for a new
 * one.
 */
export function YourWorkspaces({ onNew }: { onNew: () => void }) {
  const { t } = useLingui();
  const organizations = useOrganizations();
  return (
    <Section
      title={t`Your workspaces`}
      about={t`Each has its own members, documents and chats.`}
      action={
        <Button size="small" icon={icons.plus} onClick={onNew}>
          <Trans>New workspace</Trans>
        </Button>
      }
    >
      {organizations.isError ? (
        <QueryError query={organizations} failed={t`Couldn't load your workspaces`} />
      ) : (
        <Card>
          {organizations.data ? (
            <Rows>
              {organizations.data.results.map((organization) => (
                <WorkspaceRow key={organization.id} organization={organization} />
              ))}
            </Rows>
          ) : (
            <LoadingRows label={t`Loading workspaces`} rows={2} />
          )}
        </Card>
      )}
    </Section>
  );
}

function WorkspaceRow({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const { id, name, group, deletion_at } = organization;
  const isSelected = useSession(({ selectedOrganization }) => selectedOrganization?.id === id);
  const restore = useRestoreOrganization();
  const role = t(roles[group].name);
  const day = deletion_at && shortDate(deletion_at);
  return (
    <Row
      start={<Avatar name={name} square />}
      title={<bdi title={name}>{name}</bdi>}
      below={
        day ? (
          <Trans>Deleted. Gone for good on {day}</Trans>
        ) : isSelected ? (
          <Trans>{role} · you are here</Trans>
        ) : (
          role
        )
      }
      end={
        deletion_at ? (
          <Button
            size="row"
            aria-label={t`Restore \u2068${name}\u2069`}
            busy={restore.isPending}
            onClick={() =>
              restore.mutate(id, {
                onSuccess: (restored) =>
                  openOrganization(restored, t`\u2068${name}\u2069 is restored.`),
              })
            }
          >
            <Trans>Restore</Trans>
          </Button>
        ) : (
          !isSelected && (
            <Button
              size="row"
              aria-label={t`Open \u2068${name}\u2069`}
              onClick={() => selectOrganization(organization)}
            >
              <Trans>Open</Trans>
            </Button>
          )
        )
      }
    />
  );
}
