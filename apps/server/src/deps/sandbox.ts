import type { Readable } from "node:stream";

/** Limits of one sandboxed run. */
export interface SandboxLimits {
  wallSeconds: number;
  memoryMb: number;
  outputBytes: number;
}

/** One message from a sandboxed program. */
export interface SandboxFrame {
  header: unknown;
  parts: Buffer[];
}

/** Why a sandboxed run failed. */
export type SandboxFault = "timeout" | "memory" | "output" | "crashed" | "aborted";

export class SandboxError extends Error {
  readonly fault: SandboxFault;
  constructor(fault: SandboxFault, message: string) {
    super(message);
    this.name = "SandboxError";
    this.fault = fault;
  }
}

/** A program to run in a sandbox. */
export interface SandboxProgram {
  /** A module with the exports of SandboxedProgram. */
  entry: URL;
  /** Installed packages that the program imports. */
  packages: string[];
  /** False: a child starts only when there is an input. */
  ahead?: boolean;
}

/** The exports of a program that runs in a sandbox. */
export interface SandboxedProgram {
  /** Loads everything the program needs, before the first request. */
  load?(): Promise<void>;
  /**
   * Prepares for a request. From the first call on, the program cannot open files or start threads.
   */
  begin?(request: unknown): void | Promise<void>;
  /**
   * Handles one input and keeps nothing of it. `read` returns the next bytes, valid until the next
   * call; undefined at the end.
   */
  run(
    request: unknown,
    input: { read(): Uint8Array | undefined },
    emit: (header: unknown, parts?: readonly Uint8Array[]) => void,
  ): void | Promise<void>;
}

/** Options of a run. */
export interface SandboxRun {
  /** Aborts the run. */
  signal?: AbortSignal | undefined;
  /**
   * Who owns the input: a child that succeeded may take the next input of the same owner, and of no
   * other. Absent: the child takes only this input.
   */
  owner?: string | undefined;
}

/** Runs a program on untrusted bytes without network, environment, or a way to write files. */
export interface Sandbox {
  /** False where the system does not allow it; reported in the log and at /readyz. */
  readonly networkIsolated: boolean;
  /** Whether system calls are filtered; reported in the same places. */
  readonly filtered: boolean;
  /**
   * Announces an input: loads a program ahead if allowed. An idle program ends after half a minute.
   */
  prepare(): void;
  /**
   * Throws SandboxError. When the generator ends, for any reason, the child has ended or waits for
   * its owner's next input.
   */
  run(
    input: Readable,
    request: unknown,
    limits: SandboxLimits,
    how?: SandboxRun,
  ): AsyncGenerator<SandboxFrame>;
  close(): Promise<void>;
}
