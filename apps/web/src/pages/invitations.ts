import type { Group } from "@lectern/contract/auth";
import type { Invitation, Organization } from "@lectern/contract/organizations";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const path = "/organization/ext/v1/invitations";

/** The person's pending invitations, whichever workspace is open. */
export const useInvitations = () => useQuery(read(path, { query: { page_size: 20 } }));

/** "Invitation from Petra Lindqvist, as editor". */
export const invitedAs: Record<Group, (by: string) => MessageDescriptor> = {
  owner: (by) => msg`Invitation from \u2068${by}\u2069, as owner`,
  admin: (by) => msg`Invitation from \u2068${by}\u2069, as admin`,
  editor: (by) => msg`Invitation from \u2068${by}\u2069, as editor`,
  viewer: (by) => msg`Invitation from \u2068${by}\u2069, as viewer`,
};

/** Accepts or declines an invitation; either removes it from the list. */
export function useAnswerInvitation(onJoined: (joined: Organization) => void) {
  const onSettled = () => invalidate(keyOf(path));
  const accept = useMutation({
    mutationFn: ({ id }: Invitation) => api.post(`${path}/accept`, { body: { id } }),
    onSuccess: onJoined,
    onSettled,
  });
  const decline = useMutation({
    mutationFn: ({ id }: Invitation) => api.post(`${path}/{id}/decline`, { params: { id } }),
    onSettled,
  });
  return { accept, decline, isBusy: accept.isPending || decline.isPending };
}
