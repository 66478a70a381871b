import type { DocumentRequest } from "@lectern/contract/requests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { dayDate, shortDate } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { refreshRequest, seeRequest } from "../api.ts";
import { askedName } from "../state-words.ts";
import { GiveDocument } from "./GiveDocument.tsx";
import { RequestBar } from "./RequestBar.tsx";
import styles from "./RequestView.module.css";
import { RequestState } from "./RequestState.tsx";

interface RequestViewProps {
  request: DocumentRequest;
  /** The address of the turn that asked again, for who asks. */
  answerAt: string | null;
}

/** A request: what is asked of whom, what became of it, and what the person can do. */
export function RequestView({ request, answerAt }: RequestViewProps) {
  useChanges("request", () => refreshRequest(request.id), request.id);
  useSeen(request);
  return (
    <div className={styles.view}>
      <RequestBar request={request} />
      <div className={styles.scroll}>
        <div className={styles.column}>
          <p className={styles.question} dir="auto">
            {request.question}
          </p>
          <Facts request={request} />
          <RequestState request={request} answerAt={answerAt} />
          {request.permissions.answer && <GiveDocument request={request} />}
        </div>
      </div>
    </div>
  );
}

/** What became of a request is news until its owner opens it. */
function useSeen(request: DocumentRequest) {
  const { mutate } = useMutation({ mutationFn: seeRequest });
  const { unread } = request;
  useEffect(() => {
    if (unread) mutate(request);
    // Once for each piece of news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unread, request.id, mutate]);
}

function Facts({ request }: { request: DocumentRequest }) {
  const { t } = useLingui();
  const { owner, due_on, note, collection, created_at } = request;
  const facts = [
    { name: t`Requested by`, value: owner && personName(owner) },
    { name: t`Requested from`, value: askedName(request) ?? t`nobody any more` },
    { name: t`Requested on`, value: shortDate(created_at) },
    { name: t`Needed by`, value: due_on && dayDate(due_on) },
    { name: t`Collection`, value: collection?.name },
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {note !== "" && (
        <div className={styles.note}>
          <h2>
            <Trans>Note</Trans>
          </h2>
          <p dir="auto">{note}</p>
        </div>
      )}
    </>
  );
}
