import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { requestOfTurn } from "../api.ts";
import { RequestBadge } from "../RequestBadge.tsx";
import { askedName } from "../state-words.ts";
import styles from "./RequestedDocument.module.css";

const loadDialog = () => import("./AskDialog.tsx");
const AskDialog = lazy(async () => ({ default: (await loadDialog()).AskDialog }));

interface RequestedDocumentProps {
  /** The turn whose answer was not found. */
  chatId: string;
  question: string;
}

/** Offers to ask somebody for a document, or says whom one was requested from. */
export function RequestedDocument({ chatId, question }: RequestedDocumentProps) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(requestOfTurn(chatId));
  const [request] = data?.results ?? [];
  if (!data) return null;
  if (request && request.state !== "withdrawn") {
    const name = askedName(request);
    return (
      <p className={styles.requested}>
        <Link to={`/assets/requests/${request.id}`}>
          {name === undefined ? (
            <Trans>A document was requested</Trans>
          ) : (
            <Trans>
              A document was requested from <bdi>{name}</bdi>
            </Trans>
          )}
        </Link>
        <RequestBadge request={request} />
      </p>
    );
  }
  return (
    <div className={styles.offer}>
      <Button size="small" icon={icons.requested} onClick={() => setAsking(true)}>
        <Trans>Request a document</Trans>
      </Button>
      {isAsking && (
        <Suspense>
          <AskDialog chatId={chatId} question={question} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
