import type { ReactNode } from "react";

/** A row of a document's details. */
export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
