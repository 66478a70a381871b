import { message, type RenderedMessage } from "@lectern/contract/message";
import { z } from "zod";

import { EgressError } from "#deps";
import { AppError } from "#errors";

import * as answers from "../answers.ts";

/** What the client tells of a failure. */
const Failure = z.object({
  code: z.string().optional().catch(undefined),
  authenticationFailed: z.boolean().optional().catch(undefined),
  tlsFailed: z.boolean().optional().catch(undefined),
  mailboxMissing: z.boolean().optional().catch(undefined),
  responseStatus: z.string().optional().catch(undefined),
  serverResponseCode: z.string().optional().catch(undefined),
  responseText: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
});
type Failure = z.infer<typeof Failure>;

/** Response codes of a server that is to be asked later (RFC 5530, RFC 9051). */
const ofBusy = new Set(["UNAVAILABLE", "LIMIT", "INUSE", "THROTTLED", "SERVERBUG", "OVERQUOTA"]);
const busyWords = /too many|throttl|rate limit|try again|temporar|exceeded/i;
/** Codes of OpenSSL and of Node for certificates that are not trusted, or not of this server. */
const ofCertificates = /CERT|UNABLE_TO_|SELF_SIGNED|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH/;
const ofEncryption = /^(?:EPROTO|ERR_SSL_|ERR_TLS_|STARTTLS_INJECTION)/;
/** Codes of answers that are none, or are larger than any that is needed. */
const ofAnswers = /^(?:ParserError|MAX_IMAP_|LineToo|LiteralToo|ResponseToo|TooMany|InvalidResp)/;
const ofConnection = /^(?:E[A-Z]+|NoConnection|Closed\w+|[A-Z]+_TIMEOUT|StateLogout)$/;

const isBusy = ({ code, serverResponseCode = "", responseText = "", reason = "" }: Failure) =>
  code === "ETHROTTLE" ||
  ofBusy.has(serverResponseCode.toUpperCase()) ||
  busyWords.test(`${responseText} ${reason}`);

function wordsFor(failure: Failure): RenderedMessage {
  const { code = "" } = failure;
  if (isBusy(failure)) return message("sync_mail_busy");
  if (failure.authenticationFailed) return message("sync_sign_in_refused");
  if (ofCertificates.test(code)) return message("sync_certificate_refused");
  if (failure.tlsFailed || ofEncryption.test(code)) return message("sync_encryption_missing");
  if (ofAnswers.test(code)) return message("sync_listing_invalid");
  if (ofConnection.test(code)) return message("import_unreachable");
  return message("sync_listing_invalid");
}

/** Returns an error of the client with a message for users. */
export function refusalOf(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted || error instanceof AppError) return error;
  if (error instanceof EgressError) {
    if (error.fault !== "unknown") return answers.refusalOf(error);
    return new AppError("unavailable", message("sync_server_unknown"), { cause: error });
  }
  const failure = Failure.safeParse(error).data ?? {};
  return new AppError("unavailable", wordsFor(failure), { cause: error });
}

/** Returns why a folder cannot be opened. */
export function folderRefusalOf(error: unknown, folder: string): unknown {
  const isMissing = error instanceof Error && Failure.safeParse(error).data?.mailboxMissing;
  return isMissing
    ? new AppError("unavailable", message("sync_mail_folder_missing", { folder }), { cause: error })
    : error;
}
