import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

import styles from "./AssetTabs.module.css";

/** The kinds of assets: what was saved, drafts, reviews, runs, checks of texts, and requests for documents. */
export function AssetTabs({
  current,
}: {
  current: "saved" | "drafts" | "reviews" | "runs" | "checks" | "requests";
}) {
  const { t } = useLingui();
  const tabs = [
    { key: "saved", name: t`Saved`, to: "/assets" },
    { key: "drafts", name: t`Drafts`, to: "/assets/drafts" },
    { key: "reviews", name: t`Reviews`, to: "/assets/reviews" },
    { key: "runs", name: t`Runs`, to: "/assets/runs" },
    { key: "checks", name: t`Checks`, to: "/assets/checks" },
    { key: "requests", name: t`Requests`, to: "/assets/requests" },
  ];
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    // Scrolls sideways where long names need more than a phone has.
    <nav ref={list} className={styles.tabs} aria-label={t`Kinds of assets`} tabIndex={-1}>
      {tabs.map(({ key, name, to }) => (
        <Link key={key} to={to} aria-current={key === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
