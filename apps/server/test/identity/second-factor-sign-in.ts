import { confirmSecondFactor, login, startSecondFactor } from "@lectern/contract/auth";
import { generateSync } from "otplib";
import { beforeEach, expect } from "vitest";

import type { Person, startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** The app's code this many time steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
/** Returns six digits that are not a valid code now. */
export function wrongFor(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !right.includes(code),
  )!;
}

const asks = (text: string) => ({ status: 401, body: { detail: text, otp_required: true } });
export const missing = asks("Enter the code from your authenticator app, or a recovery code.");
export const refused = asks("The code is wrong or was already used.");

/** Returns who has a second factor, and how they sign in; each test begins without earlier attempts. */
export function secondFactors(app: App) {
  beforeEach(async () => {
    await app.deps.db.deleteFrom("attempt").execute();
  });

  async function withSecondFactor() {
    const ada = await app.signUp();
    const { body } = await ada.call(startSecondFactor, { body: { password: ada.password } });
    const confirmed = await ada.call(confirmSecondFactor, { body: { otp: codeOf(body.secret) } });
    expect(confirmed.status).toBe(200);
    return { ...ada, ...body, codes: confirmed.body.recovery_codes };
  }

  const enter = (
    { email, password }: Pick<Person, "email" | "password">,
    otp?: string,
    address = "192.0.2.1",
  ) => app.call(login, { body: { email, password, otp } }, { "x-forwarded-for": address });

  const row = (person: Person) =>
    app.deps.db
      .selectFrom("account")
      .select(["totp_secret", "totp_since", "totp_step"])
      .where("id", "=", person.user.id)
      .executeTakeFirstOrThrow();

  return { withSecondFactor, enter, row };
}
