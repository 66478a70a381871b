import type { NewApiKey, Preferences, User } from "@lectern/contract/auth";
import { useMutation, useQuery } from "@tanstack/react-query";

import { pageAddress } from "#platform/base-path.ts";
import { api, open } from "#platform/http/api.ts";
import { useInstallation } from "#platform/http/installation.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";
import { keepUser, useSession } from "#platform/session/session.ts";

const userPath = "/auth/ext/v1/user";
const devicesPath = "/auth/ext/v1/devices";
const keysPath = "/auth/ext/v1/api-keys";

const refreshDevices = () => invalidate(keyOf(devicesPath));
const refreshKeys = () => invalidate(keyOf(keysPath));

interface UserChange {
  first_name?: string;
  last_name?: string;
  preferences?: Partial<Preferences>;
}

/** Changes names or preferences. A preference changes at once and is rolled back if refused. */
export function useUpdateUser() {
  return useMutation({
    mutationFn: (body: UserChange) => api.patch(userPath, { body, keepalive: true }),
    onMutate: ({ preferences }) => {
      const { user } = useSession.getState();
      if (user && preferences) keepPreferences(user, { ...user.preferences, ...preferences });
      return user?.preferences;
    },
    onSuccess: keepUser,
    onError: (_error, _change, before) => {
      const { user } = useSession.getState();
      if (user && before) keepPreferences(user, before);
    },
  });
}

const keepPreferences = (user: User, preferences: Preferences) =>
  useSession.setState({ user: { ...user, preferences } });

/** Reloads the profile after something other than its own calls changed it. */
export async function reloadUser() {
  keepUser(await api.get(userPath));
}

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      api.post(`${userPath}/email`, { body }),
  });

export const useResendConfirmation = () =>
  useMutation({
    mutationFn: (email: string) =>
      api.post("/auth/ext/v1/registration/resend", { body: { email } }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current_password: string; password: string }) =>
      api.post(`${userPath}/password`, { body }),
    onSuccess: refreshDevices,
  });

/** The export as the server wrote it: it is saved to a file, not parsed. */
export const useExportUser = () =>
  useMutation({
    mutationFn: async () => (await open("GET", `${userPath}/export`)).blob(),
  });

export const useDeleteUser = () =>
  useMutation({
    mutationFn: (password: string) => api.post(`${userPath}/delete`, { body: { password } }),
  });

export const useDevices = () => useQuery(read(devicesPath, { query: { page_size: 100 } }));

export const useRevokeDevice = () =>
  useMutation({
    mutationFn: (id: string) => api.delete(`${devicesPath}/{id}`, { params: { id } }),
    onSettled: refreshDevices,
  });

export const useRevokeOtherDevices = () =>
  useMutation({
    mutationFn: () => api.delete(devicesPath),
    onSettled: refreshDevices,
  });

export const useApiKeys = () => useQuery(read(keysPath, { query: { page_size: 100 } }));

export const useCreateApiKey = () =>
  useMutation({
    mutationFn: (body: NewApiKey) => api.post(keysPath, { body }),
    onSuccess: refreshKeys,
  });

export const useRevokeApiKey = () =>
  useMutation({
    mutationFn: (id: string) => api.delete(`${keysPath}/{id}`, { params: { id } }),
    onSettled: refreshKeys,
  });

const factorPath = "/auth/ext/v1/second-factor";

export const useStartSecondFactor = () =>
  useMutation({ mutationFn: (password: string) => api.post(factorPath, { body: { password } }) });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (otp: string) => api.post(`${factorPath}/confirm`, { body: { otp } }),
    onSuccess: reloadUser,
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (password: string) =>
      api.post(`${factorPath}/recovery-codes`, { body: { password } }),
  });

export const useEndSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => api.post(`${factorPath}/end`, { body: { password } }),
    onSuccess: reloadUser,
  });

/** The addresses by which programs reach this installation; undefined until they are known. */
export function useProgramAddresses() {
  const { data } = useInstallation();
  return (
    data && {
      openAi: data.openai_api ? pageAddress("/v1") : undefined,
      mcp: data.mcp_server ? pageAddress("/mcp") : undefined,
    }
  );
}
