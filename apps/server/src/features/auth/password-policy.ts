import type { Deps } from "#deps";
import { forbidden } from "#errors";

/**
 * Whether passwords sign in: where the operator turned them off, only that of the account that is
 * kept for emergencies.
 */
export function allowsPassword({ config }: Pick<Deps, "config">, email?: string): boolean {
  const { passwordSignIn, breakGlassEmail } = config;
  return passwordSignIn || (email !== undefined && email === breakGlassEmail);
}

/** Refuses (forbidden) where passwords do not sign in. */
export function demandPasswords(deps: Pick<Deps, "config">, email?: string): void {
  if (!allowsPassword(deps, email)) throw forbidden("password_sign_in_off");
}
