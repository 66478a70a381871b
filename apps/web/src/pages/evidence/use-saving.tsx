import { may } from "@lectern/contract/policy";
import { type ReactNode, Suspense, useState } from "react";

import { useSession } from "#platform/session/session.ts";
import { type SavablePassage, SaveToTopicDialog } from "#features/topics/index.ts";

interface Saving {
  /** Asks where to save a passage; undefined if the person may not save. */
  save: ((passage: SavablePassage) => void) | undefined;
  /** To be rendered by the screen. */
  dialog: ReactNode;
}

/** Saves passages to topics from a screen. */
export function useSaving(): Saving {
  const group = useSession(({ group }) => group);
  const [passage, setPassage] = useState<SavablePassage | null>(null);
  const maySave = group !== null && may(group, "snippet.write");
  return {
    save: maySave ? setPassage : undefined,
    dialog: passage && (
      <Suspense>
        <SaveToTopicDialog passage={passage} onClose={() => setPassage(null)} />
      </Suspense>
    ),
  };
}
