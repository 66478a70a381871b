import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";

import { requestOf, RequestView } from "#features/requests/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { isGone } from "#platform/http/api.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import page from "../Page.module.css";

/** A request for a document. */
export function RequestPage() {
  const { t } = useLingui();
  const { requestId = "" } = useParams();
  const request = useQuery(requestOf(requestId));
  const { data, error, isError } = request;
  useTitle(data?.question ?? t`Request for a document`);
  if (isError && (isGone(error) || !data)) {
    return (
      <NotLoaded
        query={request}
        failed={t`Couldn't load the request`}
        icon={icons.requested}
        title={t`This request is not here`}
        path="/requests/ext/v1/requests/{request_id}"
        params={{ request_id: requestId }}
        back={{ to: "/assets/requests", name: t`All requests` }}
      >
        <Trans>It is for somebody else, or whoever sent it is gone.</Trans>
      </NotLoaded>
    );
  }
  const loading = <LoadingRows label={t`Loading the request`} />;
  if (!data) return loading;
  const { session_id, answer_id } = data;
  return (
    <div className={page.page}>
      <Suspense fallback={loading}>
        <RequestView
          key={requestId}
          request={data}
          answerAt={session_id && answer_id && `/chat-ai/${session_id}?turn=${answer_id}`}
        />
      </Suspense>
    </div>
  );
}
