import { useMutation, type UseMutationOptions } from "@tanstack/react-query";

import { errorMessage } from "#platform/error-message.ts";
import { dismissErrors, notify } from "#platform/notify.ts";

type AttemptOptions<Answer, Given> = Pick<
  UseMutationOptions<Answer, Error, Given>,
  "mutationFn" | "onSuccess"
> & {
  /** What is no failure but a step the screen asks for; everything else is told in a toast. */
  isTold?: (error: Error) => boolean;
};

/**
 * A call of the sign-in area. What the last try was told is taken back when the next one begins, so
 * that no refusal stands over a success.
 */
export function useAttempt<Answer, Given = void>({
  isTold = () => false,
  ...options
}: AttemptOptions<Answer, Given>) {
  return useMutation<Answer, Error, Given>({
    ...options,
    meta: { quiet: true },
    onMutate: dismissErrors,
    onError: (error) => {
      if (!isTold(error)) notify(errorMessage(error), { variant: "error" });
    },
  });
}
