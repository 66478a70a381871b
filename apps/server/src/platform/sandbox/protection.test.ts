import { expect, test } from "vitest";

import { protectionOf, sentenceOf } from "./protection.ts";

const all = { prefix: ["setpriv"], networkIsolated: true, ownUser: true, filtered: true };
const said = (launch: typeof all, here: Parameters<typeof protectionOf>[1]) =>
  sentenceOf(protectionOf(launch, here));

test("where everything works, the log names all that protects the reading of files", () => {
  expect(said(all, { isRoot: true, isLimited: true })).toBe(
    "files are read with full protection: namespaces without a network, a filter of system calls, a user of its own, no capabilities, resource limits, Node's permissions",
  );
});

test("a user who is not root lacks nothing without a second user", () => {
  const launch = { ...all, ownUser: false };
  expect(said(launch, { isRoot: false, isLimited: true })).toMatch(/^files are read with full/);
  expect(said(launch, { isRoot: true, isLimited: true })).toMatch(/Missing: a user of its own \(/);
});

test("under a profile that refuses namespaces, the log says what is left and how to get the rest", () => {
  const launch = { ...all, networkIsolated: false, ownUser: false };
  expect(said(launch, { isRoot: false, isLimited: true })).toBe(
    "files are read with part of the protection: a filter of system calls that refuses sockets, no capabilities, resource limits, Node's permissions. Missing: namespaces without a network (let this user create user namespaces; in a container: the seccomp profile deploy/seccomp.json)",
  );
});

test("without any program of the system, what is left is Node's permissions", () => {
  const launch = { prefix: [], networkIsolated: false, ownUser: false, filtered: false };
  const { parts, missing } = protectionOf(launch, { isRoot: false, isLimited: false });
  expect(parts).toEqual(["Node's permissions"]);
  expect(missing).toHaveLength(3);
});
