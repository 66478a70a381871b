import { login } from "@lectern/contract/auth";
import { sql } from "kysely";
import { beforeEach, expect } from "vitest";

import type { startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

interface Trying {
  password?: string;
  on?: string;
  path?: string;
}

export type Attempt = Awaited<ReturnType<ReturnType<typeof throttling>["attempts"]>>[number];

/** Returns how sign-ins are tried; each test begins without earlier attempts. */
export function throttling(app: App) {
  const attempts = () =>
    app.deps.db.selectFrom("attempt").selectAll().where("count", ">", 0).execute();

  let serial = 0;
  const someone = () => `nobody.${(serial += 1)}@example.org`;

  /** Signs in once; `email` need not have an account. */
  async function tried(
    email: string,
    address: string,
    { password = "not the password", on = app.url, path }: Trying = {},
  ) {
    const response = await fetch(`${on}${path ?? login.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email, password }),
    });
    const retryAfter = Number(response.headers.get("retry-after"));
    return { status: response.status, retryAfter, text: await response.text() };
  }

  async function wrong(times: number, email: string, address: string) {
    for (let n = 0; n < times; n += 1) expect((await tried(email, address)).status).toBe(401);
  }

  /** Moves the stored times back, as if this many seconds had passed. */
  const pass = (seconds: number) =>
    sql`update attempt set since = since - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(app.deps.db);

  beforeEach(async () => {
    await app.deps.db.deleteFrom("attempt").execute();
  });

  return { attempts, someone, tried, wrong, pass };
}
