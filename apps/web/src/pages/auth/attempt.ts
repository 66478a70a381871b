import { useMutation, type UseMutationOptions } from "@tanstack/react-query";

import { dismissErrors } from "#platform/notify.ts";

type AttemptOptions<Answer, Given> = Pick<
  UseMutationOptions<Answer, Error, Given>,
  "mutationFn" | "onSuccess"
>;

/**
 * A call of the sign-in area. What the last try was told is taken back when the next one begins, so
 * that no refusal stands over a success.
 */
export function useAttempt<Answer, Given = void>(options: AttemptOptions<Answer, Given>) {
  return useMutation<Answer, Error, Given>({ ...options, onMutate: dismissErrors });
}
