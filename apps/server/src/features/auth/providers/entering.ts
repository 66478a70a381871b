import type { Db, Deps } from "#deps";

import { open, type Session, type SessionKind, type Way } from "../devices.ts";
import { demandCode } from "../second-factor/second-factor.ts";
import { noteFailure } from "../sign-in-failures.ts";
import { getPerson } from "../store.ts";

/** The device and address of a request. */
export interface From {
  deviceName: string;
  address: string;
}

interface Entry {
  accountId: string;
  kind: SessionKind;
  otp: string | undefined;
  from: From;
  by: Way;
  skipsSecondFactor: boolean;
  /** Whether the sign-in is still valid; runs in the transaction of the session. */
  proof: (tx: Db) => Promise<boolean>;
}

/** Opens a session for a person whom others have identified, after our own second factor. */
export async function enter(deps: Deps, entry: Entry) {
  const { accountId, kind, otp, from, by, proof } = entry;
  const { group: _, ...person } = await getPerson(deps.db, accountId, undefined);
  const { deviceName: name, address } = from;
  if (person.totp_since && !entry.skipsSecondFactor) {
    const failed = () => noteFailure(deps, { accountId, address, deviceName: name });
    await demandCode(deps, accountId, { otp, address, failed });
  }
  const session: Session = await open(deps, accountId, { kind, name, address, by, proof });
  return { person, session };
}
