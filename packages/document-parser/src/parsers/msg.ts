import { Buffer } from "node:buffer";

import msgreader, { type FieldsData } from "@kenjiuno/msgreader";

import { ReadingFailure } from "../process/failures.ts";
import { mailDocument } from "../mail/mail.ts";
import type { ContainedFile, Parser } from "../process/parser.ts";
import { decodeHtml } from "./html.ts";

/** The type of a property with text of one byte per character. */
const STRING8 = 0x1e;

type Reader = InstanceType<typeof msgreader.default>;

export const parser: Parser = {
  parse(chunks) {
    const { reader, fields, text } = open(Buffer.concat(chunks));
    const addressed = (kind: "to" | "cc") =>
      (fields.recipients ?? [])
        .filter(({ recipType }) => recipType === kind)
        .map(({ name, smtpAddress, email }) => written(text(name), smtpAddress ?? email))
        .join(", ");
    const sender = fields.senderSmtpAddress ?? fields.creatorSMTPAddress ?? fields.senderEmail;
    const files = (fields.attachments ?? []).filter((one) => !isOrnament(one));
    return mailDocument({
      subject: text(fields.subject),
      fields: [
        ["From", written(text(fields.senderName), sender)],
        ["To", addressed("to")],
        ["Cc", addressed("cc")],
        ["Date", dateOf(fields)],
      ],
      text: text(fields.body),
      html: fields.html ? decodeHtml(Buffer.from(fields.html)) : text(fields.bodyHtml),
      files: files.map((one) => fileOf(reader, one, text)),
    });
  },
};

/** Throws ReadingFailure (damaged). */
function open(bytes: Buffer) {
  let isOfBytes = false;
  try {
    const reader = new msgreader.default(
      new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    );
    reader.parserConfig = {
      propertyObserver: (_, tag) => {
        if ((tag & 0xffff) === STRING8) isOfBytes = true;
      },
    };
    tolerate(reader);
    const fields = reader.getFileData();
    if (fields.dataType !== "msg" || isEmpty(fields)) throw new ReadingFailure("damaged");
    const decoder = decoderOf(fields.messageCodepage ?? fields.internetCodepage);
    const text = (value = "") => (isOfBytes ? decoder.decode(Buffer.from(value, "latin1")) : value);
    return { reader, fields, text };
  } catch (error) {
    throw new ReadingFailure("damaged", { cause: error });
  }
}

/** The library's methods that read one property, property list or folder and return nothing. */
const steps = [
  "fieldsDataDocument",
  "fieldsDataDirInner",
  "fieldsNameIdDir",
  "fieldsRecipAndAttachmentProperties",
  "fieldsRootProperties",
];

/** Makes each step skip what it cannot read instead of failing the whole message. */
function tolerate(reader: Reader) {
  for (const name of steps) {
    const step: unknown = Reflect.get(reader, name);
    if (typeof step !== "function") continue;
    Reflect.set(reader, name, (...given: unknown[]) => {
      try {
        Reflect.apply(step, reader, given);
      } catch {
        // The other properties are still read.
      }
    });
  }
}

/** Whether nothing of a message could be read. */
const isEmpty = ({ subject, senderName, body, bodyHtml, html, attachments = [] }: FieldsData) =>
  !subject && !senderName && !body && !bodyHtml && !html && attachments.length === 0;

/** Windows code pages whose encoding name does not follow from the number. */
const codePages: Record<number, string> = {
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  20_866: "koi8-r",
  50_220: "iso-2022-jp",
  65_001: "utf-8",
};

function decoderOf(page = 1252): TextDecoder {
  const isLatin = page > 28_590 && page < 28_606;
  const name = codePages[page] ?? (isLatin ? `iso-8859-${page - 28_590}` : `windows-${page}`);
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** Omits internal Exchange addresses, which are of no use to a reader. */
function written(name: string, address = ""): string {
  if (!address.includes("@") || address === name) return name || address;
  return name ? `${name} <${address}>` : address;
}

function dateOf({ headers = "", clientSubmitTime, messageDeliveryTime }: FieldsData): string {
  const [, sent] = /^Date:\s*(.+)$/im.exec(headers) ?? [];
  return sent?.trim() ?? clientSubmitTime ?? messageDeliveryTime ?? "";
}

/** Whether it is an inline picture, mostly a logo. */
const isOrnament = ({
  attachmentHidden,
  pidContentId,
  extension = "",
  fileName = "",
}: FieldsData) =>
  attachmentHidden === true ||
  (pidContentId !== undefined && /\.(?:png|jpe?g|gif|bmp)$/i.test(fileName || extension));

function fileOf(
  reader: Reader,
  attachment: FieldsData,
  text: (value?: string) => string,
): ContainedFile {
  const { innerMsgContent, name, fileName, fileNameShort } = attachment;
  const bytes = function* () {
    try {
      yield reader.getAttachment(attachment).content;
    } catch (error) {
      throw new ReadingFailure("damaged", { cause: error });
    }
  };
  const path = innerMsgContent ? `${text(name)}.msg` : text(fileName ?? fileNameShort ?? name);
  return { path, bytes: bytes() };
}
