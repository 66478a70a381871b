/** ms between two looks at the parent: a process is told of its children's end, not of its parent's. */
const every = 200;

/** Ends this process at once when the supervisor that started it has ended, however it did. */
export function endWithSupervisor(): void {
  const supervisor = Number(process.env["LECTERN_SUPERVISOR"]);
  setInterval(() => {
    if (process.ppid !== supervisor) process.kill(process.pid, "SIGKILL");
  }, every).unref();
}
