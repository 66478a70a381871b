import type { ReactNode } from "react";

const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 200 110" width="200" aria-hidden>
    {children}
  </svg>
);

export function CollectionPicture() {
  return (
    <Picture>
      <g fill="none" stroke="var(--line-strong)">
        <rect x="46" y="30" width="108" height="62" rx="8" fill="var(--surface)" />
        <path d="M46 44h108" />
      </g>
      <path d="M46 38a8 8 0 0 1 8-8h26l8 9h58a8 8 0 0 1 8 8v5H46z" fill="#38B4FF" />
      <circle cx="154" cy="90" r="13" fill="#0B1F4B" />
      <path d="M154 84v12M148 90h12" stroke="#fff" strokeWidth="2" />
    </Picture>
  );
}

export function DocumentsPicture() {
  return (
    <Picture>
      <g fill="var(--surface)" stroke="var(--line-strong)">
        <rect x="60" y="34" width="46" height="60" rx="5" transform="rotate(-8 83 64)" />
        <rect x="94" y="34" width="46" height="60" rx="5" transform="rotate(7 117 64)" />
        <rect x="77" y="26" width="46" height="62" rx="5" />
      </g>
      <path
        d="M100 72V46M90 55l10-10 10 10"
        stroke="var(--link)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Picture>
  );
}

export function AskPicture() {
  return (
    <Picture>
      <rect x="36" y="22" width="92" height="24" rx="12" fill="var(--line)" />
      <rect
        x="52"
        y="56"
        width="112"
        height="42"
        rx="10"
        fill="var(--surface)"
        stroke="var(--line-strong)"
      />
      <rect x="64" y="67" width="72" height="5" rx="2.5" fill="var(--line-strong)" />
      <rect x="64" y="81" width="50" height="5" rx="2.5" fill="var(--line-strong)" />
      <rect x="120" y="76" width="16" height="15" rx="4" fill="#38B4FF" />
      <rect x="140" y="62" width="16" height="15" rx="4" fill="#38B4FF" />
    </Picture>
  );
}
