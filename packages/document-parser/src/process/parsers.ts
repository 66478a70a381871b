import type { DocumentKind } from "../kinds.ts";
import type { Parser } from "./parser.ts";
import { parser as csv } from "../parsers/csv.ts";
import { parser as docx } from "../parsers/docx.ts";
import { parser as eml } from "../parsers/eml.ts";
import { parser as epub } from "../parsers/epub.ts";
import { parser as html } from "../parsers/html.ts";
import { parser as image } from "../parsers/image.ts";
import { parser as markdown } from "../parsers/markdown.ts";
import { parser as msg } from "../parsers/msg.ts";
import { parser as odp } from "../parsers/odp.ts";
import { parser as ods } from "../parsers/ods.ts";
import { parser as odt } from "../parsers/odt.ts";
import { parser as pdf } from "../parsers/pdf.ts";
import { parser as pptx } from "../parsers/pptx.ts";
import { parser as rtf } from "../parsers/rtf.ts";
import { parser as text } from "../parsers/text.ts";
import { parser as xlsx } from "../parsers/xlsx.ts";
import { parser as zip } from "../parsers/zip.ts";

/** One parser per kind of file. */
const parsers: Record<DocumentKind, Parser> = {
  pdf,
  docx,
  pptx,
  text,
  markdown,
  html,
  eml,
  msg,
  epub,
  zip,
  csv,
  xlsx,
  ods,
  odt,
  odp,
  rtf,
  image,
};

export const parserOf = (kind: DocumentKind): Parser => parsers[kind];
