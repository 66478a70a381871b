import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useSession } from "#platform/session/session.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";

import styles from "./FirstSteps.module.css";
import { AskPicture, CollectionPicture, DocumentsPicture } from "./pictures.tsx";

/** The setup steps of an empty workspace, in order; the current step has a blue border. */
export function FirstSteps({ hasCollection }: { hasCollection: boolean }) {
  const { t } = useLingui();
  const mayMake = useSession(({ group }) => may(group, "collection.create"));
  return (
    <ol className={styles.steps}>
      <Step
        number={1}
        due={!hasCollection}
        picture={<CollectionPicture />}
        title={t`Create a collection`}
        action={
          hasCollection ? (
            <span className={styles.reason}>
              <Trans>Done</Trans>
            </span>
          ) : !mayMake ? (
            <Waiting name={t`New collection`}>
              <Trans>Only editors can do this.</Trans>
            </Waiting>
          ) : (
            <ButtonLink kind="primary" to="/library/all" state={{ make: "collection" }}>
              <Trans>New collection</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>A named set of documents. Choose who can see it; you can change that later.</Trans>
      </Step>
      <Step
        number={2}
        due={hasCollection}
        picture={<DocumentsPicture />}
        title={t`Add documents`}
        action={
          hasCollection && mayMake ? (
            <ButtonLink kind="primary" to="/library/all" state={{ make: "files" }}>
              <Trans>Add documents</Trans>
            </ButtonLink>
          ) : (
            <Waiting name={t`Add documents`}>
              {mayMake ? (
                <Trans>Create a collection first.</Trans>
              ) : (
                <Trans>Only editors can do this.</Trans>
              )}
            </Waiting>
          )
        }
      >
        <Trans>
          Drop files or whole folders. Processing starts immediately, and you can follow it.
        </Trans>
      </Step>
      <Step
        number={3}
        picture={<AskPicture />}
        title={t`Ask`}
        action={
          <Waiting name={t`Ask a question`}>
            <Trans>Add a document first.</Trans>
          </Waiting>
        }
      >
        <Trans>Every sentence links to the passage it comes from.</Trans>
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  due?: boolean;
  picture: ReactNode;
  title: string;
  children: ReactNode;
  action: ReactNode;
}

function Step({ number, due = false, picture, title, children, action }: StepProps) {
  return (
    <li className={classNames(styles.step, due && styles.due)}>
      <div className={styles.picture}>{picture}</div>
      <span className={styles.number}>
        <Trans>Step {number} of 3</Trans>
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className={styles.action}>{action}</div>
    </li>
  );
}

/** A step that is not available yet, and the step it waits for. */
function Waiting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Button disabled>{name}</Button>
      <span className={styles.reason}>{children}</span>
    </>
  );
}
