import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";

import { PageBar } from "#ui/layout/PageBar.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import page from "../Page.module.css";
import { AssetTabs } from "./AssetTabs.tsx";

interface AssetListPageProps extends ComponentProps<typeof AssetTabs> {
  title: string;
  /** In the bar; at most one primary one. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of one kind of assets: its list below the tabs. */
export function AssetListPage({ title, actions, children, ...tabs }: AssetListPageProps) {
  const { t } = useLingui();
  useTitle(title);
  return (
    <div className={page.page}>
      <PageBar title={t`Assets`}>{actions}</PageBar>
      <AssetTabs {...tabs} />
      {children}
    </div>
  );
}
