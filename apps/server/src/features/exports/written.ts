import { message } from "@lectern/contract/message";
import type { ExportDocument } from "@lectern/document-export/blocks";
import { docx } from "@lectern/document-export/docx/docx";
import { pdf, TooLongForPdf } from "@lectern/document-export/pdf/pdf";

import { AppError } from "#errors";
import { concurrencyLimit } from "#concurrency-limit";

/** One at a time, since each needs about 150 MB. */
const inTurn = concurrencyLimit(1, {
  waiting: 20,
  refusal: () => new AppError("unavailable", message("too_many_pdfs")),
});

/**
 * Returns a document as a file in a paragraph-based format. Throws too_large if it is too long for
 * a PDF, unavailable if too many of them are waiting.
 */
export async function written(format: "docx" | "pdf", document: ExportDocument): Promise<Buffer> {
  if (format === "docx") return docx(document.blocks);
  try {
    return await inTurn(() => pdf(document));
  } catch (error) {
    if (error instanceof TooLongForPdf)
      throw new AppError("too_large", message("too_long_for_pdf"));
    throw error;
  }
}
