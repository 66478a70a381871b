import { useMutation, type UseMutationOptions } from "@tanstack/react-query";

import { dismissErrors } from "#platform/notify.ts";

type AttemptOptions<Answer, Given> = Pick<
  UseMutationOptions<Answer, Error, Given>,
  "mutationFn" | "onSuccess"
>;

/**
 * A call of the sign-in area. Each attempt first dismisses the errors of the last one, so that none
 * remains after a success.
 */
export function useAttempt<Answer, Given = void>(options: AttemptOptions<Answer, Given>) {
  return useMutation<Answer, Error, Given>({ ...options, onMutate: dismissErrors });
}
