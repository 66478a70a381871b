import { Buffer } from "node:buffer";

import { decodeText } from "../encoding/decode.ts";
import type { Parser } from "../process/parser.ts";
import { Prose } from "../prose.ts";
import { recordsOf } from "../sheets/delimited.ts";
import { addTable } from "../sheets/tables.ts";

/** Delimited tables in text files. Fields are kept verbatim: 00123 is not converted to a number. */
export const parser: Parser = {
  parse(chunks) {
    const prose = new Prose();
    let table: string[][] = [];
    for (const record of recordsOf(decodeText(Buffer.concat(chunks)))) {
      if (record.some((field) => field.trim() !== "")) table.push(record);
      else if (table.length > 0) {
        addTable(prose, table);
        table = [];
      }
    }
    addTable(prose, table);
    return prose.document();
  },
};
