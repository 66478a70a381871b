// What other features may import from this one.
export { DamagedFile, type FileRead } from "./file-read.ts";
export { type DocumentRead, type PageRead, failureIn, readDocument } from "./read-document.ts";
export { readPicture } from "./read-picture.ts";
