/** The half of pdf.js that reads; the other asks it for what it shows. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: object;
}
