import type { DocumentRequest } from "@lectern/contract/requests";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import list from "#ui/layout/item-list.module.css";
import { classNames } from "#ui/text/class-names.ts";
import { dayDate, recentTime } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { RequestBadge } from "../RequestBadge.tsx";
import { askedName } from "../state-words.ts";
import styles from "./RequestList.module.css";

/** A request in the list: its question, who asks whom, and what it comes to. */
export function RequestListRow({ request }: { request: DocumentRequest }) {
  const { t } = useLingui();
  const { id, question, owner, for_me, due_on, created_at } = request;
  const from = owner ? personName(owner) : "";
  const to = askedName(request) ?? t`nobody any more`;
  const day = due_on ? dayDate(due_on) : "";
  const people = for_me ? t`Requested by \u2068${from}\u2069` : t`Requested from \u2068${to}\u2069`;
  return (
    <div className={classNames(list.row, styles.columns)}>
      <Icon of={icons.requested} size={18} />
      <Link to={`/assets/requests/${id}`} className={list.link}>
        <span className={list.name}>
          <bdi title={question}>{question}</bdi>
        </span>
        <span className={list.line}>
          <bdi>{due_on ? t`${people}, needed by ${day}` : people}</bdi>
        </span>
      </Link>
      <RequestBadge request={request} />
      <span className={list.changed}>{recentTime(created_at)}</span>
    </div>
  );
}
