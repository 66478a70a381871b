import { useLingui } from "@lingui/react/macro";

import { Mark } from "../images/Mark.tsx";

/** Shown while the session is checked; index.html draws the same before any script loads. */
export function SplashLogo() {
  const { t } = useLingui();
  return (
    <output className="splash" aria-label={t`Loading`}>
      <Mark size={56} />
    </output>
  );
}
