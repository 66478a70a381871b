import { invalid } from "#errors";

import { weakness } from "./weak-passwords.ts";

/** Refuses (invalid) a password that is easy to guess or similar to its owner's email. */
export function demandStrength(password: string, email: string): void {
  const [local = ""] = email.split("@");
  const weak = weakness(password, [email, local, "lectern"]);
  if (weak) throw invalid(["body", "password"], weak, "weak_password");
}
