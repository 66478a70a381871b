import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";

import { RequestList } from "#features/requests/index.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { AssetListPage } from "../assets/AssetListPage.tsx";

/** The requests for documents that the person sent and received. */
export function RequestsPage() {
  const { t } = useLingui();
  return (
    <AssetListPage current="requests" title={t`Requests`}>
      <Suspense fallback={<LoadingRows label={t`Loading the requests`} />}>
        <RequestList />
      </Suspense>
    </AssetListPage>
  );
}
