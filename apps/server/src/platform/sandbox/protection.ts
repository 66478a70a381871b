import { type Launch, resourceLimits } from "./launch.ts";

interface Protection {
  /** What restricts a worker. */
  parts: string[];
  /** What does not, each with what to do about it. */
  missing: string[];
}

/** Returns what protects this machine from the files that workers read, in words for an operator. */
export function protectionOf(
  { prefix, networkIsolated, ownUser, filtered }: Launch,
  { isRoot = process.getuid?.() === 0, isLimited = resourceLimits(0).length > 0 } = {},
): Protection {
  const parts: string[] = [];
  const missing: string[] = [];
  const restrict = (holds: boolean, part: string, remedy?: string) => {
    if (holds) parts.push(part);
    else if (remedy !== undefined) missing.push(`${part} (${remedy})`);
  };
  restrict(
    networkIsolated,
    "namespaces without a network",
    "let this user create user namespaces; in a container: the seccomp profile deploy/seccomp.json",
  );
  restrict(
    filtered,
    networkIsolated ? "a filter of system calls" : "a filter of system calls that refuses sockets",
    "needs perl and util-linux, on x86-64 or arm64",
  );
  restrict(ownUser, "a user of its own", isRoot ? "let other users read this folder" : undefined);
  restrict(prefix.length > 0, "no capabilities");
  restrict(isLimited, "resource limits", "needs util-linux");
  parts.push("Node's permissions");
  return { parts, missing };
}

/** Returns one sentence for the log. */
export const sentenceOf = ({ parts, missing }: Protection): string =>
  missing.length === 0
    ? `files are read with full protection: ${parts.join(", ")}`
    : `files are read with part of the protection: ${parts.join(", ")}. Missing: ${missing.join("; ")}`;
