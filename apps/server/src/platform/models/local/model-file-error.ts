/** What of a model's files a person can be told to mend. */
export type FileFault = "no_labels";

/** A file is not what it would have to be. */
export class ModelFileError extends Error {
  readonly fault: FileFault | undefined;
  constructor(message: string, fault?: FileFault) {
    super(message);
    this.name = "ModelFileError";
    this.fault = fault;
  }
}
