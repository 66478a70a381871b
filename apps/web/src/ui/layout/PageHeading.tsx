import type { ReactNode } from "react";

import { pageHeadingId } from "./page-heading.ts";

interface PageHeadingProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The h1 of a screen. Focused after a navigation, so that screen readers announce the new page. */
export function PageHeading({ className, children }: PageHeadingProps) {
  return (
    <h1 id={pageHeadingId} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
