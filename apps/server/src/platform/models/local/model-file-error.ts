/** The faults of a model's files that a user can fix. */
export type FileFault = "no_labels";

/** A model's file does not have the expected contents. */
export class ModelFileError extends Error {
  readonly fault: FileFault | undefined;
  constructor(message: string, fault?: FileFault) {
    super(message);
    this.name = "ModelFileError";
    this.fault = fault;
  }
}
