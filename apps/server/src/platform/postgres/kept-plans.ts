import { preparedMark } from "#conditions";

/** A statement whose plan each connection keeps under a name. */
interface KeptPlan {
  name: string;
  text: string;
}

/** By the text that is asked for; the same on every connection. */
const plans = new Map<string, KeptPlan>();
let made = 0;

/** Returns the name and text of a statement whose plan is kept; undefined: it is planned each time. */
export function keptPlanOf(text: string): KeptPlan | undefined {
  if (!text.trimStart().startsWith(preparedMark)) return undefined;
  let plan = plans.get(text);
  if (!plan) plans.set(text, (plan = { name: `prepared_${made++}`, text }));
  return plan;
}

/**
 * PostgreSQL refuses a kept plan of `select *` after a migration of the next release added a column.
 * Has such a statement planned anew, under another name and with another text, since a pooler
 * recognizes it by its text, and returns the error as a conflict (40001), which is retried.
 */
export function renewingPlan(error: unknown, failed: string | undefined): unknown {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  if (code !== "0A000" || routine !== "RevalidateCachedQuery") return error;
  for (const [asked, { name }] of plans) {
    if (name !== failed) continue;
    plans.set(asked, { name: `prepared_${made}`, text: `${asked}\n-- plan ${made}` });
    made++;
  }
  return Object.assign(error as Error, { code: "40001" });
}
