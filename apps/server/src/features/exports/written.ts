import { docx } from "./docx/docx.ts";
import type { Draft } from "./pdf/document.ts";
import { pdf } from "./pdf/pdf.ts";

/** Returns a draft in a paragraph-based format. Throws what `pdf` throws. */
export const written = (format: "docx" | "pdf", draft: Draft): Buffer | Promise<Buffer> =>
  format === "docx" ? docx(draft.story) : pdf(draft);
