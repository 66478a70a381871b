import { t } from "@lingui/core/macro";

/** "Good morning, Maren": by the hour of the local clock. */
export function greeting(name: string | undefined, now = new Date()): string {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return name ? t`Good evening, ${name}` : t`Good evening`;
  if (hour < 12) return name ? t`Good morning, ${name}` : t`Good morning`;
  return name ? t`Good afternoon, ${name}` : t`Good afternoon`;
}
