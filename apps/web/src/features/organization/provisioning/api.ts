import type { ProvisionedGroup } from "@lectern/contract/provisioning";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { keyOf, read } from "#platform/http/read.ts";

const path = "/organization/ext/v1/provisioning";
const tokensPath = "/organization/ext/v1/provisioning/tokens";
const groupsPath = "/organization/ext/v1/provisioning/groups";
const usersPath = "/organization/ext/v1/users";

export const pageSize = 25;

export const useProvisioning = () => useQuery({ ...read(path) });

export const useProvisionedGroups = (page: number) =>
  useQuery({
    ...read(groupsPath, { query: { page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
  });

function useRefresh(of: typeof path | typeof groupsPath | typeof usersPath) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(of) });
}

export function useCreateToken() {
  const refresh = useRefresh(path);
  return useMutation({
    mutationFn: (name: string) => api.post(tokensPath, { body: { name } }),
    onSuccess: refresh,
  });
}

export function useRevokeToken() {
  const refresh = useRefresh(path);
  return useMutation({
    mutationFn: (token_id: string) =>
      api.delete(`${tokensPath}/{token_id}`, { params: { token_id } }),
    onSettled: refresh,
  });
}

export function useSetGroupRole(group_id: string) {
  const refreshGroups = useRefresh(groupsPath);
  const refreshMembers = useRefresh(usersPath);
  return useMutation({
    mutationFn: (role: ProvisionedGroup["role"]) =>
      api.patch(`${groupsPath}/{group_id}`, { params: { group_id }, body: { role } }),
    onSettled: () => Promise.all([refreshGroups(), refreshMembers()]),
  });
}
