import { useEffect } from "react";

import { api } from "#platform/http/api.ts";
import { askForPasskey, offersPasskeys, stopAsking } from "#platform/passkeys.ts";
import { enter } from "#platform/session/session.ts";

import { useAttempt } from "../attempt.ts";

const path = "/auth/ext/v1/passkey-sign-in";

/** ms after which a new challenge is asked for: the server accepts one for five minutes. */
const renewMs = 4 * 60_000;

const begin = () => api.post(`${path}/start`, { body: {} });

type Signed = Awaited<ReturnType<typeof askForPasskey>>;

/** Signs in by a passkey that was chosen already, or that the browser asks for. */
async function signIn(chosen?: Signed) {
  const credential = chosen ?? (await askForPasskey(await begin()));
  await enter(
    await api.post(path, { body: { credential, session: import.meta.env.VITE_SESSION } }),
  );
}

/**
 * Signs in by a passkey: by the returned call, or by one that is chosen in the suggestions of the
 * email field, as long as the screen is open.
 */
export function usePasskeySignIn() {
  const attempt = useAttempt({ mutationFn: (chosen: Signed | undefined) => signIn(chosen) });
  const { isPending, mutate, submittedAt } = attempt;
  useEffect(() => {
    // The browser asks for one passkey at a time.
    if (isPending) return undefined;
    let isOpen = true;
    const offer = async () => {
      try {
        const options = (await offersPasskeys()) && (await begin());
        if (!options || !isOpen) return;
        const chosen = await askForPasskey(options, { inSuggestions: true });
        if (isOpen) mutate(chosen);
      } catch {
        // Nobody asked for it, so nobody is told. The button and the password remain.
      }
    };
    void offer();
    // A new request ends the one before.
    const again = setInterval(() => void offer(), renewMs);
    return () => {
      isOpen = false;
      clearInterval(again);
    };
    // Each attempt ends what was asked for before, even one that failed at once.
  }, [isPending, mutate, submittedAt]);
  useEffect(() => () => void stopAsking(), []);
  return { isPending, ask: () => mutate(undefined) };
}
