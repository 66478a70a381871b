import type { QuestionSet } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { EditDeleteMenu } from "#ui/popups/EditDeleteMenu.tsx";
import { questionCount } from "#ui/text/counts.ts";
import { recentTime } from "#ui/text/formats.ts";

import { setAddress } from "../address.ts";
import { isUnderWay } from "../api.ts";
import styles from "../RetrievalTests.module.css";
import { share } from "../words.ts";

interface SetRowProps {
  set: QuestionSet;
  onEdit: () => void;
  onDelete: () => void;
}

/** A question set: how many questions it has, and how its last run went. */
export function SetRow({ set, onEdit, onDelete }: SetRowProps) {
  const { t } = useLingui();
  const { id, name, questions } = set;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={setAddress(id)} dir="auto">
            {name}
          </Link>
        </p>
        <p className={styles.below}>{questionCount(questions)}</p>
        <LastRun run={set.last_run} />
      </div>
      <EditDeleteMenu
        label={t`Question set \u2068${name}\u2069`}
        opens={t`More for \u2068${name}\u2069`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

function LastRun({ run }: { run: QuestionSet["last_run"] }) {
  if (!run) {
    return (
      <p className={styles.below}>
        <Trans>No run yet</Trans>
      </p>
    );
  }
  if (isUnderWay(run)) {
    return (
      <p className={styles.below}>
        <Trans>Being run</Trans>
      </p>
    );
  }
  const when = recentTime(run.created_at);
  const { tested, first_ten } = run.figures;
  const found = share(first_ten, tested);
  return (
    <p className={styles.below}>
      <Trans>
        Last run: {when} · {found} found in the first ten
      </Trans>
    </p>
  );
}
