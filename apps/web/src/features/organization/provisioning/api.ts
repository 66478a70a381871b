import type { ProvisionedGroup } from "@lectern/contract/provisioning";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";
import { useListPage } from "#platform/http/use-list-page.ts";

const path = "/organization/ext/v1/provisioning";
const tokensPath = "/organization/ext/v1/provisioning/tokens";
const groupsPath = "/organization/ext/v1/provisioning/groups";
const usersPath = "/organization/ext/v1/users";

export const pageSize = 25;

export const useProvisioning = () => useQuery(read(path));

export const useProvisionedGroups = (page: number) =>
  useListPage(groupsPath, { query: { page, page_size: pageSize } });

const refreshTokens = () => invalidate(keyOf(path));

export const useCreateToken = () =>
  useMutation({
    mutationFn: (name: string) => api.post(tokensPath, { body: { name } }),
    onSuccess: refreshTokens,
  });

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (token_id: string) =>
      api.delete(`${tokensPath}/{token_id}`, { params: { token_id } }),
    onSettled: refreshTokens,
  });

export const useSetGroupRole = (group_id: string) =>
  useMutation({
    mutationFn: (role: ProvisionedGroup["role"]) =>
      api.patch(`${groupsPath}/{group_id}`, { params: { group_id }, body: { role } }),
    onSettled: () => invalidate(keyOf(groupsPath), keyOf(usersPath)),
  });
