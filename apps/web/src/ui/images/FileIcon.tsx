import type { ReactNode } from "react";

const pdf = (
  <svg width="20" height="24" viewBox="0 0 20 24" aria-hidden style={{ flex: "none" }}>
    <g fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="1.2">
      <path d="M3 .75h9.5l6.75 6.75V21A2.25 2.25 0 0 1 17 23.25H3A2.25 2.25 0 0 1 .75 21V3A2.25 2.25 0 0 1 3 .75z" />
      <path d="M12.5 1v4.5a2 2 0 0 0 2 2H19" fill="none" />
    </g>
    <rect x="0" y="11" width="17" height="8.5" rx="2" fill="#D0242D" />
    <text
      x="8.5"
      y="17.3"
      textAnchor="middle"
      fontSize="6"
      fontWeight="700"
      fill="#fff"
      fontFamily="var(--font)"
    >
      PDF
    </text>
  </svg>
);

/** Icons by extension. There are none yet: every extension gets the PDF icon. */
const pictures: ReadonlyMap<string, ReactNode> = new Map();

/** A file's icon, by extension; its name is beside it. */
export function FileIcon({ extension = "pdf" }: { extension?: string }) {
  return pictures.get(extension) ?? pdf;
}
