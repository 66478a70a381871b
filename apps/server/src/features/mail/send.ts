import type { Deps, MailJob } from "#deps";

import { links } from "../links/index.ts";
import { compose, type MailFormatter, type MailWithoutLook, type Recipient } from "./compose.ts";
import { lookFor } from "./look.ts";
import * as store from "./store.ts";
import type { Words } from "./words.ts";

type Of<Kind extends MailJob["kind"]> = Extract<MailJob, { kind: Kind }>;
type Written = Promise<MailWithoutLook | undefined>;

const page = ({ config }: Deps, path: string, token?: string) =>
  `${config.publicUrl}/auth/${path}${token === undefined ? "" : `?token=${token}`}`;

async function confirmEmail(deps: Deps, { email }: Of<"confirm_email">): Written {
  const account = await store.findByEmail(deps.db, email);
  if (!account || account.email_verified) return undefined;
  const aim = { purpose: "confirm_email", accountId: account.id, subject: email } as const;
  const link = page(deps, "confirm-email", await links.issue(deps, aim));
  return compose(account, ({ texts }) => texts.confirm_email(), link);
}

async function resetPassword(deps: Deps, { email }: Of<"reset_password">): Written {
  const account = await store.findByEmail(deps.db, email);
  if (!account) return undefined;
  const aim = { purpose: "reset_password", accountId: account.id, subject: email } as const;
  const link = page(deps, "reset-password", await links.issue(deps, aim));
  return compose(account, ({ texts }) => texts.reset_password(), link);
}

/** Mails the new address. If it has an account already, only that account's owner is told. */
async function changeEmail(deps: Deps, { account_id, email }: Of<"change_email">): Written {
  const account = await store.findById(deps.db, account_id);
  if (!account) return undefined;
  const taken = await addressTaken(deps, { kind: "address_taken", email });
  if (taken) return taken;
  const aim = { purpose: "change_email", accountId: account.id, subject: email } as const;
  const link = page(deps, "confirm-email", await links.issue(deps, aim));
  return compose({ ...account, email }, ({ texts }) => texts.change_email(), link);
}

async function emailChanged(deps: Deps, { account_id, email }: Of<"email_changed">): Written {
  const account = await store.findById(deps.db, account_id);
  return account && compose({ ...account, email }, ({ texts }) => texts.email_changed());
}

async function passwordChanged(deps: Deps, { account_id }: Of<"password_changed">): Written {
  const account = await store.findById(deps.db, account_id);
  const link = page(deps, "forgot-password");
  return account && compose(account, ({ texts }) => texts.password_changed(), link);
}

async function passkeyAdded(deps: Deps, { account_id, ...added }: Of<"passkey_added">): Written {
  const account = await store.findById(deps.db, account_id);
  return (
    account &&
    compose(
      account,
      ({ texts, named, time }) =>
        texts.passkey_added({
          passkey: named(added.passkey),
          address: added.address,
          time: time(new Date(added.at)),
        }),
      `${deps.config.publicUrl}/settings/security`,
    )
  );
}

async function newDevice(deps: Deps, { account_id, ...seen }: Of<"new_device">): Written {
  const account = await store.findById(deps.db, account_id);
  return (
    account &&
    compose(
      account,
      ({ texts, named, time }) =>
        texts.new_device({
          device: named(seen.device),
          address: seen.address,
          time: time(new Date(seen.at)),
        }),
      page(deps, "forgot-password"),
    )
  );
}

async function invitation(deps: Deps, asked: Of<"invitation">): Written {
  const { organization_id, invitation_id } = asked;
  const invited = await store.findInvitation(deps.db, organization_id, invitation_id);
  if (!invited) return undefined;
  const aim = { purpose: "invitation", subject: invitation_id } as const;
  const link = page(deps, "verify-org-user", await links.issue(deps, aim));
  return compose(
    invited,
    ({ texts, named }) =>
      texts.invitation({
        workspace: named(invited.organization_name),
        invitedBy: named(invited.invited_by ?? ""),
      }),
    link,
  );
}

/** Composes a mail on a draft, a run or a request, which its button opens. */
const onItem = <Row extends Recipient>(
  { config }: Deps,
  row: Row | undefined,
  path: string,
  write: (formatter: MailFormatter, row: Row) => Words,
) =>
  row && compose(row, (formatter) => write(formatter, row), `${config.publicUrl}/assets/${path}`);

async function draftReview(deps: Deps, asked: Of<"draft_review">): Written {
  const review = await store.findDraftReview(deps.db, asked);
  return onItem(deps, review, `drafts/${asked.draft_id}`, ({ texts, named }, row) =>
    texts.draft_review({
      draft: named(row.draft_name),
      askedBy: named(row.asked_by),
      workspace: named(row.organization_name),
    }),
  );
}

async function draftMention(deps: Deps, asked: Of<"draft_mention">): Written {
  const mention = await store.findDraftMention(deps.db, asked);
  return onItem(deps, mention, `drafts/${asked.draft_id}`, ({ texts, named }, row) =>
    texts.draft_mention({
      draft: named(row.draft_name),
      mentionedBy: named(row.mentioned_by),
      workspace: named(row.organization_name),
    }),
  );
}

async function runShared(deps: Deps, asked: Of<"run_shared">): Written {
  const run = await store.findSharedRun(deps.db, asked);
  return onItem(deps, run, `runs/${asked.run_id}`, ({ texts, named }, row) =>
    texts.run_shared({
      run: named(row.run_name),
      sharedBy: named(row.shared_by),
      workspace: named(row.organization_name),
    }),
  );
}

async function documentRequest(deps: Deps, asked: Of<"document_request">): Written {
  const request = await store.findDocumentRequest(deps.db, asked);
  return onItem(deps, request, `requests/${asked.request_id}`, ({ texts, named }, row) =>
    texts.document_request({
      question: named(row.question),
      askedBy: named(row.asked_by),
      workspace: named(row.organization_name),
    }),
  );
}

async function requestNews(deps: Deps, asked: Of<"request_news">): Written {
  const request = await store.findRequestNews(deps.db, asked);
  return onItem(deps, request, `requests/${asked.request_id}`, ({ texts, named }, row) => {
    const facts = { question: named(row.question), workspace: named(row.organization_name) };
    if (row.state === "declined")
      return texts.request_declined({ ...facts, declinedBy: named(row.handled_by ?? "") });
    if (row.state === "answered") return texts.request_answered(facts);
    return row.outcome === "not_held" ? texts.request_not_held(facts) : texts.request_failed(facts);
  });
}

async function addressTaken(deps: Deps, { email }: Of<"address_taken">): Written {
  const account = await store.findByEmail(deps.db, email);
  const resetLink = page(deps, "forgot-password");
  const write = ({ texts }: MailFormatter) => texts.address_taken({ resetLink });
  return account && compose(account, write, page(deps, "login"));
}

function written(deps: Deps, job: MailJob): Written {
  switch (job.kind) {
    case "confirm_email":
      return confirmEmail(deps, job);
    case "reset_password":
      return resetPassword(deps, job);
    case "change_email":
      return changeEmail(deps, job);
    case "email_changed":
      return emailChanged(deps, job);
    case "password_changed":
      return passwordChanged(deps, job);
    case "passkey_added":
      return passkeyAdded(deps, job);
    case "new_device":
      return newDevice(deps, job);
    case "invitation":
      return invitation(deps, job);
    case "draft_review":
      return draftReview(deps, job);
    case "draft_mention":
      return draftMention(deps, job);
    case "run_shared":
      return runShared(deps, job);
    case "document_request":
      return documentRequest(deps, job);
    case "request_news":
      return requestNews(deps, job);
    case "address_taken":
      return addressTaken(deps, job);
  }
}

/**
 * Composes a mail and hands it to the mail server. The link is created now, so that the queue
 * contains no secrets. Sends nothing where the reason no longer exists. Throws when the server does
 * not accept it.
 */
export async function send(deps: Deps, job: MailJob): Promise<void> {
  const composed = await written(deps, job);
  if (composed) await deps.mailer.send(composed(await lookFor(deps, job)));
}
