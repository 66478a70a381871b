import type { Collection } from "@lectern/contract/library";
import type { Work } from "@lectern/contract/sources";
import { Trans, useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { useImport } from "./api.ts";
import styles from "./WebDialog.module.css";

interface WorkRowProps {
  to: Collection;
  work: Work;
}

/** A work found: its bibliographic data, its status, and what can be downloaded. */
export function WorkRow({ to, work }: WorkRowProps) {
  const { t } = useLingui();
  const add = useImport(to.id);
  const { source, id, title, page_url } = work;
  return (
    <li className={styles.work}>
      <div className={styles.about}>
        <h3 dir="auto">
          {page_url ? (
            <a href={page_url} target="_blank" rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <Facts work={work} />
        <Standing work={work} />
        {add.isError && (
          <p role="alert" className={styles.wrong}>
            {errorMessage(add.error)}
          </p>
        )}
      </div>
      {add.isSuccess ? (
        <span className={styles.added} role="status">
          <Icon of={icons.check} size={16} />
          <Trans>Added</Trans>
        </span>
      ) : (
        <Button
          size="row"
          busy={add.isPending}
          aria-label={t`Add ${title}`}
          onClick={() => add.mutate({ source, work_id: id })}
        >
          <Trans>Add</Trans>
        </Button>
      )}
    </li>
  );
}

const namedAuthors = 3;

function Facts({ work: { authors, year, venue } }: { work: Work }) {
  const { t } = useLingui();
  const names = authors.slice(0, namedAuthors).join(", ");
  const who = authors.length > namedAuthors ? t`${names} and others` : names;
  const facts = [who, venue, year === null ? null : String(year)].filter(Boolean);
  return facts.length === 0 ? null : (
    <p className={styles.facts}>
      {facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </p>
  );
}

function Standing({ work: { retracted, full_text_url, licence } }: { work: Work }) {
  return (
    <p className={styles.standing}>
      {retracted && (
        <span className={styles.retracted}>
          <Icon of={icons.warning} size={14} />
          <Trans>Retracted</Trans>
        </span>
      )}
      <span>{full_text_url ? <Trans>Open full text</Trans> : <Trans>Abstract only</Trans>}</span>
      {licence && <bdi className={styles.licence}>{licence}</bdi>}
    </p>
  );
}
