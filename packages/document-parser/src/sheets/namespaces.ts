import type { Prefixes } from "../archive/xml.ts";

const edition = "http://schemas.openxmlformats.org";
const strict = "http://purl.oclc.org/ooxml";

/** Prefixes for the namespaces of Excel's parts; the main one has none. */
export const prefixes: Prefixes = {
  [`${edition}/spreadsheetml/2006/main`]: "",
  [`${strict}/spreadsheetml/main`]: "",
  [`${edition}/officeDocument/2006/relationships`]: "r",
  [`${strict}/officeDocument/relationships`]: "r",
  [`${edition}/drawingml/2006/main`]: "a",
  [`${strict}/drawingml/main`]: "a",
  [`${edition}/drawingml/2006/chart`]: "c",
  [`${strict}/drawingml/chart`]: "c",
  [`${edition}/drawingml/2006/spreadsheetDrawing`]: "xdr",
  [`${strict}/drawingml/spreadsheetDrawing`]: "xdr",
  [`${edition}/markup-compatibility/2006`]: "mc",
  "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments": "",
};
