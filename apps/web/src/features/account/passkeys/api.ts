import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";
import { makePasskey } from "#platform/passkeys.ts";

const path = "/auth/ext/v1/passkeys";

export const usePasskeys = () => useQuery(read(path, { query: { page_size: 100 } }));

const useChange = <Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) =>
  useMutation({ mutationFn, onSettled: () => invalidate(keyOf(path)) });

/** Has the browser make a passkey and adds it. Who has no password leaves it out. */
export const useAddPasskey = () =>
  useChange(async ({ name, password }: { name: string; password: string | undefined }) => {
    const options = await api.post(`${path}/start`, { body: password ? { password } : {} });
    return api.post(path, { body: { name, credential: await makePasskey(options) } });
  });

export const useRenamePasskey = (id: string) =>
  useChange((body: { name: string }) => api.patch(`${path}/{id}`, { params: { id }, body }));

export const useRemovePasskey = () =>
  useChange((id: string) => api.delete(`${path}/{id}`, { params: { id } }));
