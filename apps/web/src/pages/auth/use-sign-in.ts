import type { SignInResult } from "@lectern/contract/auth";
import { useState } from "react";

import { asksForCode } from "#platform/http/asks-for-code.ts";
import { enter } from "#platform/session/session.ts";

import { useAttempt } from "./attempt.ts";

/** What every sign-in says: the kind of session, and the code of the second factor, if there is one. */
export const signInBody = (code: string) => {
  const otp = code.trim();
  return { session: import.meta.env.VITE_SESSION, ...(otp === "" ? {} : { otp }) };
};

/** Signs in by a call. `asksCode` is true once the server has asked for the second factor. */
export function useSignIn<Body extends { otp?: string }>(
  call: (body: Body) => Promise<SignInResult>,
) {
  const [asksCode, setAsksCode] = useState(false);
  const attempt = useAttempt({
    mutationFn: async (body: Body) => {
      try {
        await enter(await call(body));
      } catch (error) {
        if (!asksForCode(error)) throw error;
        setAsksCode(true);
        // A request for the code is a step of signing in; a wrong code is a failure.
        if (body.otp !== undefined) throw error;
      }
    },
  });
  return { ...attempt, asksCode };
}
