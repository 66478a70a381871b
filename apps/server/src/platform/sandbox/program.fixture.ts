/** A program for the sandbox's tests, which does what its request says, mostly forbidden things. */
import { execSync } from "node:child_process";
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";

import type { SandboxedProgram } from "#deps";

type Emit = Parameters<SandboxedProgram["run"]>[2];
type Action = (input: Parameters<SandboxedProgram["run"]>[1], emit: Emit) => void | Promise<void>;

const attempt = (action: () => unknown): string => {
  try {
    action();
    return "allowed";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};

const reach = (host: string, port: number) =>
  new Promise<string>((done) => {
    const socket = connect({ host, port, timeout: 2000 });
    socket.on("connect", () => done("connected"));
    socket.on("timeout", () => done("timeout"));
    socket.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? "error"));
  });

const actions: Record<string, Action> = {
  echo({ read }, emit) {
    for (let piece = read(); piece; piece = read()) emit({ length: piece.length }, [piece.slice()]);
  },
  async look(_, emit) {
    emit({
      env: process.env,
      uid: process.getuid?.(),
      passwd: attempt(() => readFileSync("/etc/passwd")),
      own: attempt(() => readFileSync(import.meta.filename)),
      write: attempt(() => writeFileSync("/tmp/sandbox-was-here", "x")),
      spawn: attempt(() => execSync("id")),
      worker: attempt(() => new Worker("", { eval: true, execArgv: [] })),
      network: await Promise.all([reach("127.0.0.1", 9), reach("192.0.2.1", 80)]),
    });
  },
  who(_, emit) {
    emit({ pid: process.pid, passwd: attempt(() => readFileSync("/etc/passwd")) });
  },
  loop(_, emit) {
    emit({ pid: process.pid });
    for (;;);
  },
  hog(_, emit) {
    emit({ pid: process.pid });
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  reserve(_, emit) {
    emit({ memory: attempt(() => new ArrayBuffer(2.5e9)) });
  },
  flood(_, emit) {
    const megabyte = new Uint8Array(1024 * 1024);
    for (;;) emit({}, [megabyte]);
  },
  babble() {
    for (;;) writeSync(2, "x".repeat(65_536));
  },
  lie() {
    writeSync(1, Buffer.from([0xff, 0xff, 0xff, 0x7f, 1, 0, 0, 0]));
    for (;;);
  },
  fail(_, emit) {
    emit({});
    throw new RangeError("secret words of the document");
  },
  crash() {
    process.abort();
  },
};

export const run: SandboxedProgram["run"] = (request, input, emit) =>
  actions[(request as { do: string }).do]?.(input, emit);
