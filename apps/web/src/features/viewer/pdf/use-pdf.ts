import { InvalidPDFException, PasswordException, type PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useEffectEvent, useState } from "react";

import { isGone } from "#platform/http/api.ts";

import type { Failure } from "../document-props.ts";
import { openPdf } from "./engine.ts";
import { FileGone, PdfFile } from "./pdf-file.ts";

interface Told {
  onFailed: (failure: Failure) => void;
  onWaiting: (waiting: boolean) => void;
}

/** Returns the opened PDF; null until its first bytes are loaded, and if that fails. */
export function usePdf(documentId: string, events: Told): PDFDocumentProxy | null {
  const [pdf, setPdf] = useState<{ of: string; proxy: PDFDocumentProxy } | null>(null);
  const fail = useEffectEvent((error: unknown) => events.onFailed(failureOf(error)));
  const wait = useEffectEvent((waiting: boolean) => events.onWaiting(waiting));
  const keep = useEffectEvent((proxy: PDFDocumentProxy) => setPdf({ of: documentId, proxy }));

  useEffect(() => {
    let left = false;
    let close: (() => void) | null = null;
    const open = async () => {
      try {
        const file = await PdfFile.open(documentId);
        if (left) return;
        file.onTrouble = (waiting) => !left && wait(waiting);
        file.onGone = () => !left && fail(new FileGone());
        const task = openPdf(file);
        close = () => void task.close();
        const proxy = await task.promise;
        if (!left) keep(proxy);
      } catch (error) {
        if (!left) fail(error);
      }
    };
    void open();
    return () => {
      left = true;
      close?.();
    };
  }, [documentId]);

  return pdf?.of === documentId ? pdf.proxy : null;
}

function failureOf(error: unknown): Failure {
  if (error instanceof FileGone || isGone(error)) return "gone";
  if (error instanceof PasswordException) return "locked";
  if (error instanceof InvalidPDFException) return "damaged";
  return "unreachable";
}
