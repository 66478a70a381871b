import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";

import { ButtonLink } from "#ui/controls/Button.tsx";

import { withAddress } from "../address/address.ts";

interface VersionLinkProps {
  documentId: string;
  /** From 1; null: the beginning. */
  page?: number | null;
  label?: string;
  children: ReactNode;
}

/** A link to another version in the viewer. */
export function VersionLink({ documentId, page = null, label, children }: VersionLinkProps) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const search = withAddress(params, { documentId, page, highlight: null }).toString();
  return (
    <ButtonLink
      to={{ search }}
      replace
      state={state as unknown}
      preventScrollReset
      size="row"
      aria-label={label}
    >
      {children}
    </ButtonLink>
  );
}
