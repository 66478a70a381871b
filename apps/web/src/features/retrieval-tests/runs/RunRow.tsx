import type { TestRun } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { clockTime, shortDate } from "#ui/text/formats.ts";

import { runAddress } from "../address.ts";
import { isUnderWay } from "../api.ts";
import styles from "../RetrievalTests.module.css";
import { rankText, settingsText, share } from "../words.ts";
import { RunState } from "./RunState.tsx";

/** A run: when it was, what it found, and what it searched with. */
export function RunRow({ run, onDelete }: { run: TestRun; onDelete: () => void }) {
  const { t } = useLingui();
  const { id, set_id, settings, figures, created_at } = run;
  const [day, time] = [shortDate(created_at), clockTime(created_at)];
  const who = run.started_by?.name ?? t`a former member`;
  const [first, ten] = [figures.first, figures.first_ten].map((one) => share(one, figures.tested));
  const mean = rankText(figures.reciprocal_rank);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={runAddress(set_id, id)}>
            <Trans>
              {day}, {time}
            </Trans>
          </Link>
        </p>
        <p className={styles.below}>
          <Trans>
            First: {first} · in the first ten: {ten} · mean reciprocal rank: {mean}
          </Trans>
        </p>
        {settings && (
          <p className={styles.below} dir="auto">
            {settingsText(settings)}
          </p>
        )}
        <p className={styles.below}>
          <Trans>
            Started by <bdi>{who}</bdi>
          </Trans>
        </p>
        <RunState run={run} />
      </div>
      {!isUnderWay(run) && (
        <IconButton
          icon={icons.trash}
          label={t`Delete the run of ${day}, ${time}`}
          onClick={onDelete}
        />
      )}
    </li>
  );
}
