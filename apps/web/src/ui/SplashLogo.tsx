import { Mark } from "./Mark.tsx";

/** Shown while the session is checked; index.html draws the same before any script has come. */
export function SplashLogo() {
  return (
    <output className="splash" aria-label="Loading">
      <Mark size={56} />
    </output>
  );
}
