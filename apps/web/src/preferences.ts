import type { Preferences } from "@lectern/contract/auth";

import { notifyError } from "#platform/http/notify-error.ts";
import { chooseLanguage, languageChoice } from "#platform/language/language.ts";
import { useSession } from "#platform/session/session.ts";
import { keepCookie } from "#platform/storage/cookie.ts";
import { useDateOrder } from "#ui/text/formats.ts";
import { chooseColorScheme, colorSchemeChoice } from "#ui/theme/color-scheme.ts";
import { chooseReducedMotion } from "#ui/theme/motion.ts";

const cookie = "lectern-date-order";

/**
 * Applies the profile's preferences on sign-in and after each change. Also stored in cookies, for
 * screens shown before the profile is loaded.
 */
export function followPreferences(): () => void {
  const kept = new RegExp(`(?:^|; )${cookie}=(dmy|mdy|ymd)`).exec(document.cookie)?.[1];
  if (kept === "dmy" || kept === "mdy" || kept === "ymd") useDateOrder.setState({ order: kept });

  let applied: Preferences | undefined;
  const show = (wanted: Preferences | undefined) => {
    if (!wanted || wanted === applied) return;
    applied = wanted;
    apply(wanted);
  };
  show(useSession.getState().user?.preferences);
  return useSession.subscribe(({ user }) => show(user?.preferences));
}

function apply({ theme, language, date_order, dim_pages, reduce_motion }: Preferences) {
  document.documentElement.dataset.pages = dim_pages ? "dimmed" : "white";
  chooseReducedMotion(reduce_motion);
  if (theme !== colorSchemeChoice()) chooseColorScheme(theme);
  if (date_order !== useDateOrder.getState().order) {
    keepCookie(cookie, date_order);
    useDateOrder.setState({ order: date_order });
  }
  if (language !== (languageChoice() ?? null)) {
    chooseLanguage(language).catch(notifyError);
  }
}
