// What other features may import from this one.
export { contentDisposition } from "./content-disposition.ts";
export {
  checkContent,
  empty,
  extensionFor,
  extensions,
  extensionsHere,
  kindOf,
  mimeTypeOf,
  unitOf,
} from "./file-kind.ts";
export {
  type PlacedFile,
  type ReceivedFile,
  demandChecksum,
  discard,
  looked,
  md5Of,
  receive,
  withReceived,
} from "./receive.ts";
export {
  removeAbandoned,
  removeBlobs,
  removeClaimed,
  removeUnlessKept,
  removeUnused,
} from "./remove-blobs.ts";
export { claimBlob, filesNamed, releaseBlobs } from "./store.ts";
