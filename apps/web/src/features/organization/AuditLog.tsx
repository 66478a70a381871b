import type { AuditEvent } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Avatar } from "#ui/images/Avatar.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { clockTime, shortDate } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Pager } from "#ui/layout/Pager.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { pageSize, useAudit } from "./api.ts";
import styles from "./AuditLog.module.css";
import { AuditSentence, iconOf } from "./audit-entries.tsx";

/** The audit log of the workspace, newest first. */
export function AuditLog() {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const q = useSettled(text.trim());
  const audit = useAudit(q, page);
  return (
    <Section title={t`Audit log`} about={t`Who did what in this workspace, newest first.`}>
      <SearchField
        label={t`Search the audit log`}
        placeholder={t`Search by person or thing`}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPage(1);
        }}
      />
      {audit.isError ? (
        <QueryError query={audit} failed={t`Couldn't load the audit log`} />
      ) : (
        <Card className={audit.isPlaceholderData ? styles.outdated : undefined}>
          {!audit.data && <LoadingRows label={t`Loading the audit log`} />}
          {audit.data?.total === 0 && (
            <EmptyState
              icon={icons.clock}
              title={q ? t`Nothing matches \u2068${q}\u2069` : t`Nothing yet`}
            />
          )}
          <ul>
            {audit.data?.results.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ul>
          <Pager
            label={t`Pages of the audit log`}
            page={page}
            pageSize={pageSize}
            total={audit.data?.total ?? 0}
            onPage={setPage}
          />
        </Card>
      )}
    </Section>
  );
}

/** Separators between names: "old → new", "draft · section", "name: shared", "name (role)". */
const between = /( → | · |: (?=private|shared)| (?=\([^()]*\)$))/;

/** The target of an entry; each of its names is direction-isolated. */
function Target({ of }: { of: string }) {
  return (
    <span className={styles.target}>
      {of.split(between).map((part, at) => (at % 2 === 1 ? part : <bdi key={at}>{part}</bdi>))}
    </span>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const { t } = useLingui();
  const { at, actor, action, target, address } = event;
  const name = actor?.name ?? t`Former member`;
  const who = actor?.provisioning ? t`Provisioning (\u2068${name}\u2069)` : name;
  const [day, time] = [shortDate(at), clockTime(at)];
  return (
    <li className={styles.event}>
      <Avatar name={who} size="small" />
      <div className={styles.words}>
        <p>
          <AuditSentence
            action={action}
            who={
              <strong>
                <bdi>{who}</bdi>
              </strong>
            }
            what={target === null ? null : <Target of={target} />}
          />
        </p>
        <p className={styles.below}>
          <time dateTime={at}>
            <Trans>
              {day}, {time}
            </Trans>
          </time>
          {address && (
            <>
              {" · "}
              <bdi>{address}</bdi>
            </>
          )}
        </p>
      </div>
      <Icon of={iconOf(action)} className={styles.kind} />
    </li>
  );
}
