import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { ApiError } from "#platform/http/api.ts";
import { isRecord } from "#platform/is-record.ts";

import { useApproval, useNewComment, useReturn } from "../api.ts";
import { notCarried } from "../section-state.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { ChangedDialog } from "./ChangedDialog.tsx";
import { CommentDialog } from "./CommentDialog.tsx";
import { TextDialog } from "./TextDialog.tsx";

type Asked =
  | { what: "approve" | "return"; id: string }
  | { what: "comment"; id: string; quote: string }
  | { what: "changed"; id: string; before: DraftSection }
  | null;

const codeOf = (error: unknown) =>
  error instanceof ApiError && isRecord(error.body) ? error.body["code"] : undefined;

/** What a person says to a section: approve it, send it back, comment on it; with its dialogs. */
export function useDeciding(draft: Draft) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>(null);
  const approval = useApproval(draft.id);
  const sendingBack = useReturn(draft.id);
  const comment = useNewComment(draft.id);
  const section = draft.sections.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);

  /** What a refusal leads to: a question, where the person can answer it. */
  const refused = (seen: DraftSection) => (error: unknown) => {
    const { id } = seen;
    const code = codeOf(error);
    // Its support has changed since the screen was filled.
    if (code === "draft_sentences_unsupported") setAsked({ what: "approve", id });
    else if (code === "draft_section_changed") setAsked({ what: "changed", id, before: seen });
    else close();
  };
  const approve = (seen: DraftSection) => {
    const { id, hash } = seen;
    if (notCarried(seen).length > 0) return setAsked({ what: "approve", id });
    return approval.mutate(
      { id, hash, unsupported: false },
      { onSuccess: close, onError: refused(seen) },
    );
  };
  const number = draft.sections.findIndex(({ id }) => id === asked?.id) + 1;
  return {
    approve,
    isApproving: approval.isPending,
    sendBack: ({ id }: DraftSection) => {
      sendingBack.reset();
      setAsked({ what: "return", id });
    },
    comment: ({ id }: DraftSection, quote: string) => {
      comment.reset();
      setAsked({ what: "comment", id, quote });
    },
    dialogs: section && asked && (
      <>
        {asked.what === "approve" && (
          <ApproveDialog
            section={section}
            busy={approval.isPending}
            onApprove={() =>
              approval.mutate(
                { id: section.id, hash: section.hash, unsupported: true },
                { onSuccess: close, onError: refused(section) },
              )
            }
            onClose={close}
          />
        )}
        {/* Until the draft was read again, it is the same still. */}
        {asked.what === "changed" && section.hash !== asked.before.hash && (
          <ChangedDialog
            draft={draft}
            before={asked.before}
            section={section}
            onApprove={() => approve(section)}
            onClose={close}
          />
        )}
        {asked.what === "return" && (
          <TextDialog
            title={t`Send section ${number} back`}
            label={t`What should change?`}
            confirm={t`Send back`}
            missing={t`Say what should change.`}
            error={sendingBack.error}
            busy={sendingBack.isPending}
            onSubmit={(reason) =>
              sendingBack.mutate(
                { id: section.id, hash: section.hash, reason },
                { onSuccess: close },
              )
            }
            onClose={close}
          />
        )}
        {asked.what === "comment" && (
          <CommentDialog
            draftId={draft.id}
            title={t`Comment on section ${number}`}
            label={t`Comment`}
            confirm={t`Add comment`}
            quote={asked.quote}
            error={comment.error}
            busy={comment.isPending}
            onSubmit={(said) =>
              comment.mutate(
                { section_id: section.id, quote: asked.quote, ...said },
                { onSuccess: close },
              )
            }
            onClose={close}
          />
        )}
      </>
    ),
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
