import type { Group } from "@lectern/contract/auth";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";
import { useListPage } from "#platform/http/use-list-page.ts";
import { loadOrganizations, useSession } from "#platform/session/session.ts";

const path = "/organization/ext/v1/";
const onePath = "/organization/ext/v1/{id}";
const usersPath = "/organization/ext/v1/users";
const userPath = "/organization/ext/v1/users/{id}";
const teamsPath = "/organization/ext/v1/teams";
const teamPath = "/organization/ext/v1/teams/{id}";
const teamUsersPath = "/organization/ext/v1/teams/{id}/users";

export const pageSize = 25;

/** All workspaces of the user, including deleted ones that can be restored. */
export const useOrganizations = () => useQuery(read(path, { query: { page_size: 100 } }));

/** Refreshes the list of workspaces, the workspace switcher and the logo after a change. */
async function refreshOrganizations() {
  void invalidate(keyOf(path), [`${onePath}/logo`]);
  await loadOrganizations();
}

export const useUpdateOrganization = (id: string) =>
  useMutation({
    mutationFn: (
      body:
        | { name: string }
        | { four_eyes: boolean }
        | { product_name: string | null; accent: string | null },
    ) => api.patch(onePath, { params: { id }, body }),
    onSuccess: refreshOrganizations,
  });

export const useDeleteOrganization = () =>
  useMutation({ mutationFn: (id: string) => api.delete(onePath, { params: { id } }) });

export const useRestoreOrganization = () =>
  useMutation({
    mutationFn: (id: string) => api.post("/organization/ext/v1/{id}/restore", { params: { id } }),
  });

const logoPath = "/organization/ext/v1/{id}/logo";

export const useSetLogo = (id: string) =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set("file", file);
      return api.put(logoPath, { params: { id }, form });
    },
    onSuccess: refreshOrganizations,
  });

export const useRemoveLogo = (id: string) =>
  useMutation({
    mutationFn: () => api.delete(logoPath, { params: { id } }),
    onSuccess: refreshOrganizations,
  });

/** A page of the members; also the invited ones for users who manage members. */
export const useMembers = (q: string, page: number, group?: Group) =>
  useListPage(usersPath, { query: { q: q || undefined, page, page_size: pageSize, group } });

/** Members by prefix of name or email. */
export const useFoundMembers = (q: string) =>
  useQuery({
    ...read("/organization/ext/v1/users/search", { query: { q, page_size: 8 } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });

/** Up to eight collections that the person sees whose name has these letters. */
export const useFoundCollections = (q: string) =>
  useQuery({
    ...read("/libraries/ext/v1/collections", { query: { q, page_size: 8 } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });

const refreshMembers = () =>
  void invalidate(keyOf(usersPath), keyOf(teamsPath), keyOf(teamUsersPath));

/** A role that can be assigned; ownership is only transferred. */
export type GivenGroup = Exclude<Group, "owner">;

export const useInviteMember = () =>
  useMutation({
    mutationFn: (body: { email: string; group: GivenGroup }) => api.post(usersPath, { body }),
    // Refusals are reported for each address.
    onSettled: refreshMembers,
  });

export const useChangeRole = () =>
  useMutation({
    mutationFn: ({ id, group }: { id: string; group: Group }) =>
      api.patch(userPath, { params: { id }, body: { group } }),
    onSettled: refreshMembers,
  });

export const useRemoveMember = () =>
  useMutation({
    mutationFn: (id: string) => api.delete(userPath, { params: { id } }),
    onSettled: refreshMembers,
  });

export const useResendInvitation = () =>
  useMutation({
    mutationFn: (id: string) => api.post(`${userPath}/resend`, { params: { id } }),
    onSettled: refreshMembers,
  });

/** Leaving a workspace removes the user's own membership. */
export function useLeave() {
  const id = useSession(({ user }) => user?.id) ?? "";
  return useMutation({ mutationFn: () => api.delete(userPath, { params: { id } }) });
}

export const useTeams = (q: string, page: number) =>
  useListPage(teamsPath, { query: { q: q || undefined, page, page_size: pageSize } });

export const useTeamMembers = (id: string) =>
  useQuery(read(teamUsersPath, { params: { id }, query: { page_size: 100 } }));

export const useCreateTeam = () =>
  useMutation({
    mutationFn: (name: string) => api.post(teamsPath, { body: { name } }),
    onSuccess: refreshMembers,
  });

export const useRenameTeam = (id: string) =>
  useMutation({
    mutationFn: (name: string) => api.patch(teamPath, { params: { id }, body: { name } }),
    onSuccess: refreshMembers,
  });

export const useDeleteTeam = () =>
  useMutation({
    mutationFn: (id: string) => api.delete(teamPath, { params: { id } }),
    onSettled: refreshMembers,
  });

const teamUserPath = "/organization/ext/v1/teams/{id}/users/{user_id}";

export const useAddTeamMember = (id: string) =>
  useMutation({
    mutationFn: (user_id: string) => api.put(teamUserPath, { params: { id, user_id } }),
    onSettled: refreshMembers,
  });

export const useRemoveTeamMember = (id: string) =>
  useMutation({
    mutationFn: (user_id: string) => api.delete(teamUserPath, { params: { id, user_id } }),
    onSettled: refreshMembers,
  });

export const useUsage = () => useQuery(read("/organization/ext/v1/usage"));

export const useAudit = (q: string, page: number) =>
  useListPage("/organization/ext/v1/audit", {
    query: { q: q || undefined, page, page_size: pageSize },
  });
