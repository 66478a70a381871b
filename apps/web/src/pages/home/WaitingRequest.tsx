import type { DocumentRequest } from "@lectern/contract/requests";
import { useLingui } from "@lingui/react/macro";

import * as icons from "#ui/images/icons.ts";
import { dayDate } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { WaitingItem } from "./WaitingItem.tsx";

/** A request for a document that waits for the person, or an own one with news. */
export function WaitingRequest({ request }: { request: DocumentRequest }) {
  const { t } = useLingui();
  const { id, question, owner, state, outcome, for_me, unread, due_on, updated_at } = request;
  const person = owner && personName(owner);
  const day = due_on ? dayDate(due_on) : "";
  const news = () => {
    if (state === "answered") return t`Your question is answered`;
    if (state === "declined") return t`Your request for a document was declined`;
    return outcome === "not_held"
      ? t`The requested document does not answer it`
      : t`It could not be asked again`;
  };
  const asked = () => {
    if (state === "received") return t`The document that was given could not be read`;
    return person
      ? t`\u2068${person}\u2069 asks you for a document`
      : t`You are asked for a document`;
  };
  const reasons = [
    unread ? news() : for_me && asked(),
    !unread && due_on !== null && t`Needed by ${day}`,
  ];
  return (
    <WaitingItem
      to={`/assets/requests/${id}`}
      icon={icons.requested}
      tone={state === "declined" ? "warning" : "neutral"}
      name={question}
      reasons={reasons}
      changedAt={updated_at}
    />
  );
}
