import { useId } from "react";

import styles from "./ThemePreview.module.css";

const light = { canvas: "#F1F4F9", sheet: "#fff", line: "#CCD2DC", text: "#0F1A30" };
const dark = { canvas: "#0A1122", sheet: "#0F182C", line: "#35445F", text: "#E9EEF7" };

/** A miniature of the app in one theme, or half in each. */
export function ThemePreview({ of }: { of: "light" | "dark" | "system" }) {
  const half = useId();
  return (
    <svg viewBox="0 0 160 76" preserveAspectRatio="none" className={styles.preview} aria-hidden>
      <Small {...(of === "dark" ? dark : light)} />
      {of === "system" && (
        <>
          <clipPath id={half}>
            <path d="M92 0h68v76H68z" />
          </clipPath>
          <g clipPath={`url(#${half})`}>
            <Small {...dark} />
          </g>
        </>
      )}
    </svg>
  );
}

function Small({ canvas, sheet, line, text }: typeof light) {
  return (
    <>
      <rect width="160" height="76" fill={canvas} />
      <rect x="34" y="7" width="120" height="62" rx="5" fill={sheet} stroke={line} />
      <rect x="8" y="12" width="18" height="4" rx="2" fill={text} />
      <rect x="8" y="22" width="14" height="4" rx="2" fill={line} />
      <rect x="8" y="31" width="16" height="4" rx="2" fill={line} />
      <rect x="46" y="18" width="54" height="6" rx="3" fill={text} />
      <rect x="46" y="31" width="92" height="4" rx="2" fill={line} />
      <rect x="46" y="40" width="80" height="4" rx="2" fill={line} />
      <rect x="46" y="52" width="30" height="10" rx="3" fill="#38B4FF" />
    </>
  );
}
