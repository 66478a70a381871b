import { detailOf, message } from "@lectern/contract/message";

import type { Db, Deps } from "#deps";
import { AppError, conflict, invalid, unauthenticated } from "#errors";
import type { User } from "#http/member.ts";
import { encryptText, decryptText } from "#encryption";

import { type AccountAction, recordOfAccount } from "../../audit/index.ts";
import { demandPassword } from "../throttle/password.ts";
import { counted } from "../throttle/throttle.ts";
import { isCode, newSecret, stepOf, uriOf } from "./codes.ts";
import { renewIn, consumeRecoveryCode } from "./recovery-codes.ts";
import * as store from "./store.ts";

type Secrets = NonNullable<Awaited<ReturnType<typeof store.findSecrets>>>;

const isOn = () => conflict("second_factor_already_on");
const isOff = () => conflict("second_factor_not_on");

const noted = (tx: Db, { accountId, address }: User, action: AccountAction["action"]) =>
  recordOfAccount(tx, { accountId, address, action });

async function secretsOf({ db }: Deps, { accountId }: User): Promise<Secrets> {
  const account = await store.findSecrets(db, accountId);
  if (!account) throw unauthenticated("sign_in_required");
  return account;
}

/** Whether the code is valid for the app; uses up its time step. */
async function consumeAppCode(deps: Deps, { id, totp_secret: sealed }: Secrets, code: string) {
  if (!sealed || !isCode(code)) return false;
  const step = stepOf(decryptText(deps.keyFor, "second-factor", sealed, id), code);
  return step !== undefined && store.consumeStep(deps.db, id, step);
}

/**
 * Creates a secret for an authenticator app. It takes effect once one of its codes is confirmed.
 */
export async function start(deps: Deps, user: User, password: string) {
  await demandPassword(deps, user, password);
  const { id, email } = await secretsOf(deps, user);
  const secret = newSecret();
  const sealed = encryptText(deps.keyFor, "second-factor", secret, id);
  if (!(await store.begin(deps.db, id, sealed))) throw isOn();
  return { secret, uri: uriOf(secret, email) };
}

/** Turns the second factor on with a code of the app and returns the recovery codes. */
export async function confirm(deps: Deps, user: User, otp: string) {
  const account = await secretsOf(deps, user);
  const { id, email, totp_secret: sealed, totp_since: since } = account;
  if (since) throw isOn();
  if (!sealed) throw conflict("second_factor_not_requested");
  const code = otp.replaceAll(/\s/g, "");
  const trier = { kind: "code", email, address: user.address ?? "" } as const;
  if (!(await counted(deps, trier, () => consumeAppCode(deps, account, code)))) {
    throw invalid(["body", "otp"], message("second_factor_wrong"));
  }
  const codes = await deps.db.transaction().execute(async (tx) => {
    if (!(await store.turnOn(tx, id, sealed))) throw isOn();
    await noted(tx, user, "account.second_factor_on");
    return renewIn(tx, deps, id);
  });
  return { recovery_codes: codes };
}

/** Returns new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(deps: Deps, user: User, password: string) {
  await demandPassword(deps, user, password);
  const codes = await deps.db.transaction().execute(async (tx) => {
    const account = await store.holdSecondFactor(tx, user.accountId);
    if (!account) throw isOff();
    await noted(tx, user, "account.recovery_codes_renewed");
    return renewIn(tx, deps, user.accountId);
  });
  return { recovery_codes: codes };
}

/** Turns the second factor off and deletes its secret and recovery codes. */
export async function end(deps: Deps, user: User, password: string) {
  await demandPassword(deps, user, password);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.turnOff(tx, user.accountId))) throw isOff();
    await noted(tx, user, "account.second_factor_off");
  });
  return detailOf(message("second_factor_off"));
}

const asksForCode = (code: "second_factor_missing" | "second_factor_used") =>
  new AppError("unauthenticated", message(code), { extra: { otp_required: true } });

/**
 * Checks the second factor after the password was right: refuses (unauthenticated, with
 * `otp_required`) without a code of the app or an unused recovery code. Calls `failed` for a wrong
 * code.
 */
export async function demandCode(
  deps: Deps,
  accountId: string,
  {
    otp = "",
    address,
    failed,
  }: { otp: string | undefined; address: string; failed: () => Promise<void> },
): Promise<void> {
  if (otp === "") throw asksForCode("second_factor_missing");
  const account = await store.findSecrets(deps.db, accountId);
  if (!account) throw unauthenticated("sign_in_required");
  const code = otp.replaceAll(/\s/g, "");
  const right = await counted(deps, { kind: "code", email: account.email, address }, async () =>
    isCode(code) ? consumeAppCode(deps, account, code) : consumeRecoveryCode(deps, accountId, code),
  );
  if (right) return;
  await failed();
  throw asksForCode("second_factor_used");
}
