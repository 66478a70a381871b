import { login } from "@lectern/contract/auth";
import { sql } from "kysely";

import type { startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const password = "correct horse battery staple";

export type Headers_ = Record<string, string>;

/**
 * A browser with a cookie session: the cookies it sends by itself, and the header our page adds.
 */
async function openBrowser(app: App) {
  const { email } = await app.signUp();
  const { headers } = await app.call(login, { body: { email, password, session: "cookie" } });
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const xsrf = cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.slice(11) ?? "";
  const withXsrf = (value: string | undefined) =>
    [cookies.find((each) => each.startsWith("lectern")), value && `XSRF-TOKEN=${value}`]
      .filter(Boolean)
      .join("; ");
  return { email, cookie: cookies.join("; "), xsrf, withXsrf };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

export const own = ({ cookie, xsrf }: Browser) => ({ cookie, "x-xsrf-token": xsrf });

/** Returns two browsers that are signed in. */
export async function browsers(app: App) {
  const browser = () => openBrowser(app);

  /** A hash of all rows that a sign-in, a refresh or a sign-out would change. */
  const state = async () =>
    (
      await sql<{ state: string }>`
    select md5(string_agg(t::text, '|' order by t::text)) as state from (
      select device::text as t from device union all select account::text from account
    ) as all_of_it`.execute(app.deps.db)
    ).rows[0]?.state;

  // Refused calls change nothing, so all tests share one session and another person's.
  const [mine, other] = [await browser(), await browser()];

  return { browser, state, mine, other };
}
