import type { ReactNode } from "react";

import { Button, ButtonLink } from "#ui/Button.tsx";
import { classNames } from "#ui/class-names.ts";

import styles from "./FirstSteps.module.css";
import { AskPicture, CollectionPicture, DocumentsPicture } from "./pictures.tsx";

/** What an empty workspace needs, in order; the step that is due is edged in blue. */
export function FirstSteps({ hasCollection }: { hasCollection: boolean }) {
  return (
    <ol className={styles.steps}>
      <Step
        number={1}
        due={!hasCollection}
        picture={<CollectionPicture />}
        title="Make a collection"
        action={
          hasCollection ? (
            <span className={styles.reason}>Done</span>
          ) : (
            <ButtonLink kind="primary" to="/library/all" state={{ make: "collection" }}>
              New collection
            </ButtonLink>
          )
        }
      >
        A named set of documents. Choose who can see it; you can change that later.
      </Step>
      <Step
        number={2}
        due={hasCollection}
        picture={<DocumentsPicture />}
        title="Add documents"
        action={
          hasCollection ? (
            <ButtonLink kind="primary" to="/library/all">
              Add documents
            </ButtonLink>
          ) : (
            <Waiting name="Add documents">First make a collection.</Waiting>
          )
        }
      >
        Drop files or whole folders. Reading starts at once and you can watch it.
      </Step>
      <Step
        number={3}
        picture={<AskPicture />}
        title="Ask"
        action={<Waiting name="Ask a question">First add a document.</Waiting>}
      >
        Every sentence of the answer shows the passage it rests on.
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
      <span className={styles.number}>Step {number} of 3</span>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className={styles.action}>{action}</div>
    </li>
  );
}

/** A step that is not due yet, and what comes before it. */
function Waiting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Button disabled>{name}</Button>
      <span className={styles.reason}>{children}</span>
    </>
  );
}
