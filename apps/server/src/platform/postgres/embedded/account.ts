import { existsSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

import { ConfigError } from "../../config.ts";

/** Places of nss_wrapper, which Debian's package libnss-wrapper installs. */
const libraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/libnss_wrapper.so`,
);

function hasAccount(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the environment in which initdb finds an account for our user. A container may run as any
 * user id, also one that no account has, which initdb refuses; the server itself does not ask.
 * Throws ConfigError where there is neither an account nor nss_wrapper.
 */
export function accountForInitdb(
  folder: string,
  { isKnown = hasAccount(), places = libraries } = {},
): Record<string, string> {
  if (isKnown) return {};
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const library = places.find((path) => existsSync(path));
  if (library === undefined) {
    throw new ConfigError(
      `The user id ${uid} has no account on this system, and PostgreSQL creates no database without one. Add it to /etc/passwd, install libnss-wrapper, or set DATABASE_URL.`,
    );
  }
  const [users, groups] = [join(folder, "initdb.passwd"), join(folder, "initdb.group")];
  writeFileSync(users, `lectern:x:${uid}:${gid}:Lectern:/:/usr/sbin/nologin\n`);
  writeFileSync(groups, `lectern:x:${gid}:\n`);
  return { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: users, NSS_WRAPPER_GROUP: groups };
}
