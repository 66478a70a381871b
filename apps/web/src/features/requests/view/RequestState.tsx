import type { DocumentRequest } from "@lectern/contract/requests";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { personName } from "#ui/text/person-name.ts";

import { askedName, standingOf } from "../state-words.ts";

interface RequestStateProps {
  request: DocumentRequest;
  answerAt: string | null;
}

/** What became of a request, in words. */
export function RequestState({ request, answerAt }: RequestStateProps) {
  const standing = standingOf(request);
  const handler = request.handled_by && personName(request.handled_by);
  const name = askedName(request);
  const given = <Given request={request} />;
  switch (standing) {
    case "open":
      return request.permissions.answer ? null : (
        <Notice>
          {name === undefined ? (
            <Trans>Whoever was asked is gone. Withdraw the request and ask somebody else.</Trans>
          ) : (
            <Trans>
              Waiting for a document from <bdi>{name}</bdi>.
            </Trans>
          )}
        </Notice>
      );
    case "reading":
      return (
        <Notice live="polite">
          {given} <Trans>Once it is read, the question is asked again.</Trans>
        </Notice>
      );
    case "asking":
      return (
        <Notice live="polite">
          {given} <Trans>The question is being asked again.</Trans>
        </Notice>
      );
    case "unreadable":
      return (
        <Notice tone="error" live="polite">
          {request.has_document ? (
            <>
              {given} <Trans>It could not be read. Another document can be given.</Trans>
            </>
          ) : (
            <Trans>The document was deleted. Another one can be given.</Trans>
          )}
        </Notice>
      );
    case "not_held":
      return (
        <Notice tone="warning" live="polite" action={<OpenAnswer to={answerAt} />}>
          {given} <Trans>Even with it, the library does not answer the question.</Trans>
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="error" live="polite">
          {given}{" "}
          {request.failure ? (
            <>
              <Trans>The question could not be asked again:</Trans>{" "}
              {translateServerMessage(request.failure)}
            </>
          ) : (
            <Trans>The question could not be asked again.</Trans>
          )}
        </Notice>
      );
    case "answered":
      return (
        <Notice tone="success" live="polite" action={<OpenAnswer to={answerAt} />}>
          {given} <Trans>The question is answered.</Trans>
        </Notice>
      );
    case "declined":
      return (
        <Notice tone="warning" live="polite">
          {handler === null ? (
            <Trans>Declined:</Trans>
          ) : (
            <Trans>
              <bdi>{handler}</bdi> declined:
            </Trans>
          )}{" "}
          <bdi>{request.reason}</bdi>
        </Notice>
      );
    case "withdrawn":
      return (
        <Notice>
          <Trans>The request was withdrawn.</Trans>
        </Notice>
      );
  }
}

function OpenAnswer({ to }: { to: string | null }) {
  return (
    to && (
      <ButtonLink size="small" to={to}>
        <Trans>Open the answer</Trans>
      </ButtonLink>
    )
  );
}

/** Names the document that was given, as far as the person may open it. */
function Given({ request: { document } }: { request: DocumentRequest }) {
  if (!document) return <Trans>A document was given that you cannot open.</Trans>;
  const { id, name } = document;
  return (
    <Trans>
      The document given is{" "}
      <Link to={`?document=${id}`}>
        <bdi>{name}</bdi>
      </Link>
      .
    </Trans>
  );
}
