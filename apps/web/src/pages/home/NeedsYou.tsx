import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Document } from "@lectern/contract/library";
import type { Organization } from "@lectern/contract/organizations";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import { draftsWaiting } from "#features/draft-list/index.ts";
import { replaceDocument, useCollection } from "#features/library/index.ts";
import { isWaiting, runsAtWork } from "#features/runs/index.ts";
import { notify } from "#platform/notify.ts";
import { read } from "#platform/http/read.ts";
import { translateStatus } from "#platform/language/server-messages.ts";
import { loadOrganizations, selectOrganization } from "#platform/session/session.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { CountBadge } from "#ui/feedback/CountBadge.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";

import { InvitationRow } from "../InvitationRow.tsx";
import { useInvitations } from "../invitations.ts";
import { WaitingDraft } from "./WaitingDraft.tsx";
import { WaitingRequest } from "./WaitingRequest.tsx";
import { WaitingReview } from "./WaitingReview.tsx";
import { WaitingRun } from "./WaitingRun.tsx";
import styles from "./NeedsYou.module.css";

/** Documents shown at first, and after "more". */
const shownCounts = [3, 50];
/** Requests for documents that are looked at. */
const mostRequests = 50;
/** ms; how often runs at work are asked for. */
const runPollMs = 30_000;
/** ms; how often reviews are asked for: their answers are counted each time. */
const reviewPollMs = 300_000;

/**
 * Runs, drafts and requests for documents that wait for the person, reviews whose answers are out of date, documents that
 * could not be read, and invitations. Renders nothing if there are none.
 */
export function NeedsYou() {
  const { t } = useLingui();
  const [step, setStep] = useState(0);
  const page_size = shownCounts[step] ?? 50;
  const invitations = useInvitations();
  const failed = useQuery({
    ...read("/libraries/ext/v1/document", { query: { status: "error", page_size } }),
    placeholderData: (before) => before,
  });
  const runs = useQuery({ ...runsAtWork(), refetchInterval: runPollMs });
  const waiting = (runs.data?.results ?? []).filter(isWaiting);
  const shownRuns = waiting.slice(0, page_size);
  const drafts = useQuery({ ...draftsWaiting(), refetchInterval: runPollMs }).data ?? [];
  const shownDrafts = drafts.slice(0, page_size);
  const requests = useQuery({
    ...read("/requests/ext/v1/requests", { query: { waiting: "true", page_size: mostRequests } }),
    refetchInterval: runPollMs,
  }).data;
  const shownRequests = requests?.results.slice(0, page_size) ?? [];
  const reviews = useStaleReviews();
  const invited = invitations.data?.results ?? [];
  const documents = failed.data?.results ?? [];
  const asked = requests?.total ?? 0;
  const own = waiting.length + drafts.length + reviews.total;
  const total = (failed.data?.total ?? 0) + invited.length + asked + own;
  if (total === 0) return null;
  return (
    <Card title={t`Needs you`} mark={<CountBadge>{shortCount(total)}</CountBadge>}>
      <Rows>
        {shownRuns.map((run) => (
          <WaitingRun key={run.id} run={run} />
        ))}
        {shownRequests.map((request) => (
          <WaitingRequest key={request.id} request={request} />
        ))}
        {shownDrafts.map((draft) => (
          <WaitingDraft key={draft.id} draft={draft} />
        ))}
        {reviews.shown.map((review) => (
          <WaitingReview key={review.id} review={review} />
        ))}
        {documents.map((document) => (
          <FailedRow key={document.id} document={document} />
        ))}
        {invited.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onJoined={joined} />
        ))}
      </Rows>
      {waiting.length > shownRuns.length && (
        <div className={styles.more}>
          <ButtonLink kind="plain" size="small" to="/assets/runs">
            <Trans>All runs</Trans>
          </ButtonLink>
        </div>
      )}
      {asked > shownRequests.length && (
        <div className={styles.more}>
          <ButtonLink kind="plain" size="small" to="/assets/requests">
            <Trans>All requests</Trans>
          </ButtonLink>
        </div>
      )}
      {drafts.length > shownDrafts.length && (
        <div className={styles.more}>
          <ButtonLink kind="plain" size="small" to="/assets/drafts">
            <Trans>All drafts</Trans>
          </ButtonLink>
        </div>
      )}
      {reviews.total > reviews.shown.length && (
        <div className={styles.more}>
          <ButtonLink kind="plain" size="small" to="/assets/reviews">
            <Trans>All reviews</Trans>
          </ButtonLink>
        </div>
      )}
      {step === 0 && (failed.data?.total ?? 0) > documents.length && (
        <div className={styles.more}>
          <Button kind="plain" size="small" onClick={() => setStep(1)}>
            <Trans>Show all failed documents</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The person's own reviews with answers that are out of date. */
function useStaleReviews() {
  const { data } = useQuery({
    ...read("/reviews/ext/v1/reviews", {
      query: { needs_me: "true", page_size: shownCounts[0] },
    }),
    refetchInterval: reviewPollMs,
  });
  const found = data?.results ?? [];
  // Documents that left the review's folder count for none.
  const shown = found.filter(({ progress }) => progress.stale > 0);
  return { shown, total: (data?.total ?? 0) - found.length + shown.length };
}

function FailedRow({ document }: { document: Document }) {
  const { t } = useLingui();
  const { id, name, collection_id } = document;
  const reason = translateStatus(document);
  const mayEdit = useCollection(collection_id).data?.permissions.edit ?? false;
  return (
    <Row
      start={<Glyph icon={icons.error} tone="error" />}
      title={
        <Link to={`/library/all/${collection_id}?document=${id}`}>
          <FileName name={name} />
        </Link>
      }
      below={
        <span title={reason || undefined}>{reason || <Trans>It could not be read.</Trans>}</span>
      }
      end={
        mayEdit && (
          <Button
            size="small"
            // Begins with the visible label, so that voice control recognizes it.
            aria-label={t`Replace file ${name}`}
            onClick={() => void replaceDocument(document)}
          >
            <Trans>Replace file</Trans>
          </Button>
        )
      }
    />
  );
}

/** Stays on this screen; the notice links to the new workspace. */
function joined(organization: Organization) {
  const { name } = organization;
  notify(t`You are a member of \u2068${name}\u2069 now.`, {
    variant: "success",
    action: { label: t`Open`, run: () => selectOrganization(organization) },
  });
  void loadOrganizations();
}
