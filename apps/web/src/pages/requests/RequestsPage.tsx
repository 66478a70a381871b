import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";

import { RequestList } from "#features/requests/index.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { AssetTabs } from "../assets/AssetTabs.tsx";
import styles from "./RequestsPage.module.css";

/** The requests for documents that the person sent and received. */
export function RequestsPage() {
  const { t } = useLingui();
  useTitle(t`Requests`);
  return (
    <div className={styles.page}>
      <PageBar title={t`Assets`} />
      <AssetTabs current="requests" />
      <Suspense fallback={<LoadingRows label={t`Loading the requests`} />}>
        <RequestList />
      </Suspense>
    </div>
  );
}
