import type { QuestionSet } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearchParams } from "react-router";

import { Button } from "#ui/controls/Button.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { runAddress, setsAddress } from "../address.ts";
import { isUnderWay, useSet, useStartRun } from "../api.ts";
import { Questions } from "../questions/Questions.tsx";
import styles from "../RetrievalTests.module.css";
import { Runs } from "../runs/Runs.tsx";

/** A question set with its questions and its runs. */
export function SetView({ setId }: { setId: string }) {
  const { t } = useLingui();
  const set = useSet(setId);
  const back = (
    <Link className={styles.back} to={setsAddress}>
      <Trans>All question sets</Trans>
    </Link>
  );
  return (
    <Section
      title={set.data?.name ?? t`Retrieval tests`}
      about={back}
      action={set.data && <StartRun set={set.data} />}
    >
      {set.data ? (
        <Contents set={set.data} />
      ) : (
        <Card>
          <QueryState
            query={set}
            failed={t`Couldn't load the question set`}
            loading={t`Loading the question set`}
          />
        </Card>
      )}
    </Section>
  );
}

function StartRun({ set }: { set: QuestionSet }) {
  const navigate = useNavigate();
  const start = useStartRun(set.id);
  return (
    <Button
      kind="primary"
      size="small"
      icon={icons.play}
      busy={start.isPending}
      disabled={set.questions === 0 || isUnderWay(set.last_run)}
      onClick={() =>
        start.mutate(undefined, { onSuccess: ({ id }) => void navigate(runAddress(set.id, id)) })
      }
    >
      <Trans>Run the test</Trans>
    </Button>
  );
}

function Contents({ set }: { set: QuestionSet }) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "runs" ? "runs" : "questions";
  const choose = (key: "questions" | "runs") =>
    setParams(key === "runs" ? { set: set.id, tab: key } : { set: set.id }, { replace: true });
  return (
    <>
      <Scope collections={set.collections} />
      <Tabs
        label={t`Of the question set`}
        tabs={[
          { key: "questions", name: t`Questions`, count: set.questions },
          { key: "runs", name: t`Test runs` },
        ]}
        selected={tab}
        onSelect={choose}
      >
        {tab === "questions" ? <Questions set={set} /> : <Runs set={set} />}
      </Tabs>
    </>
  );
}

function Scope({ collections }: Pick<QuestionSet, "collections">) {
  const seen = collections.flatMap(({ name }) => name ?? []);
  const unseen = collections.length - seen.length;
  const hidden = shortCount(unseen);
  const names = seen.join(" · ");
  if (collections.length === 0) {
    return (
      <p className={styles.below}>
        <Trans>Searched everywhere, as far as whoever runs it may read.</Trans>
      </p>
    );
  }
  return (
    <p className={styles.below}>
      {seen.length > 0 && (
        <Trans>
          Searched in: <bdi>{names}</bdi>
        </Trans>
      )}
      {seen.length > 0 && unseen > 0 && " · "}
      {unseen > 0 && <Trans>Collections that you can't see: {hidden}</Trans>}
    </p>
  );
}
