import type { Deps } from "#deps";
import { forbidden } from "#errors";

/**
 * Refuses (forbidden) where the operator turned passwords off, except for the account that is kept
 * for emergencies.
 */
export function demandPasswords({ config }: Pick<Deps, "config">, email?: string): void {
  const { passwordSignIn, breakGlassEmail } = config;
  const isKept = email !== undefined && email === breakGlassEmail;
  if (!passwordSignIn && !isKept) throw forbidden("password_sign_in_off");
}
