import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";

import { requestOf, RequestView } from "#features/requests/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { api, ApiError } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import styles from "./RequestsPage.module.css";

/** A request for a document. */
export function RequestPage() {
  const { t } = useLingui();
  const { requestId = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(requestOf(requestId));
  useTitle(data?.question ?? t`Request for a document`);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isError && (isGone || !data)) {
    return (
      <div className={styles.gone}>
        <NotLoaded
          error={error}
          failed={t`Couldn't load the request`}
          consequence={errorMessage(error)}
          onRetry={() => void refetch()}
          icon={icons.requested}
          id={requestId}
          look={(headers) =>
            api.get("/requests/ext/v1/requests/{request_id}", {
              params: { request_id: requestId },
              headers,
            })
          }
          title={t`This request is not here`}
          action={
            <ButtonLink to="/assets/requests">
              <Trans>All requests</Trans>
            </ButtonLink>
          }
        >
          <Trans>It is for somebody else, or whoever sent it is gone.</Trans>
        </NotLoaded>
      </div>
    );
  }
  const loading = <LoadingRows label={t`Loading the request`} />;
  if (!data) return loading;
  const { session_id, answer_id } = data;
  return (
    <div className={styles.page}>
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
