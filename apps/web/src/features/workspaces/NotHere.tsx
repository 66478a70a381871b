import type { PathOf } from "@lectern/contract/endpoints";
import type { Organization } from "@lectern/contract/organizations";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";

import { open } from "#platform/http/api.ts";
import { selectOrganization, useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";

/** Maximum workspaces queried, more than anyone belongs to; each is queried once. */
const mostAsked = 20;

/** The call that fetches what the address names. */
interface Call {
  path: PathOf<"GET">;
  params: Record<string, string>;
}

export type NotHereProps = Call & ComponentProps<typeof EmptyState>;

/**
 * Says that the address is not in this workspace, and offers to switch if another of the user's
 * workspaces has it. A link names no workspace, so that it is the same for everyone.
 */
export function NotHere({ path, params, children, action, ...state }: NotHereProps) {
  const { t } = useLingui();
  const found = useWorkspaceOf({ path, params });
  if (!found) {
    return (
      <EmptyState {...state} action={action}>
        {children}
      </EmptyState>
    );
  }
  const { name } = found;
  return (
    <EmptyState
      icon={state.icon}
      title={t`In another of your workspaces`}
      action={
        <Button kind="primary" onClick={() => selectOrganization(found)}>
          {t`Switch to \u2068${name}\u2069`}
        </Button>
      }
    >
      {t`This link leads to \u2068${name}\u2069.`}
    </EmptyState>
  );
}

/**
 * Returns which of the user's other workspaces has it; undefined while unknown, and if none has.
 */
function useWorkspaceOf({ path, params }: Call): Organization | undefined {
  const others = useSession(({ userOrganizations }) => userOrganizations);
  const selected = useSession(({ selectedOrganization }) => selectedOrganization?.id);
  const asked = others.filter((one) => one.id !== selected).slice(0, mostAsked);
  const { data } = useQuery({
    queryKey: ["workspace-of", path, params, selected, asked.map((one) => one.id)],
    queryFn: async () => {
      const answers = await Promise.all(
        asked.map((one) =>
          open("GET", path, { params, headers: { "ORG-ID": one.id } }).then(
            () => one,
            () => undefined,
          ),
        ),
      );
      return answers.find((one) => one !== undefined) ?? null;
    },
    enabled: asked.length > 0,
    retry: false,
  });
  return data ?? undefined;
}
