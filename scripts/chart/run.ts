/**
 * `npm run chart` checks the Helm chart: `helm lint`, what `helm template` makes of each file of
 * values, and that wrong values are refused. Validates the objects where kubernetes-validate is.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../build-state.ts";

const chart = join(root, "deploy/helm/lectern");
const folder = join(root, "scripts/chart/values");
/** The longest name of a release. */
const longest = "r".repeat(53);

const run = (name: string, args: string[], input?: string) =>
  spawnSync(name, args, { encoding: "utf8", input });
const has = (name: string) => run(name, ["--help"]).error === undefined;

function helm(...args: string[]): string {
  const { status, stdout, stderr } = run("helm", args);
  if (status !== 0) throw new Error(`helm ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

/** Helm that was compiled without Kubernetes' version takes it for an old one. */
const version = ["--kube-version", "1.37.0"];
const template = (...args: string[]) => helm("template", longest, chart, ...version, ...args);

/** Throws for objects that Kubernetes' own schemas do not know like this. */
function validate(objects: string, of: string) {
  const { status, stdout, stderr } = run("kubernetes-validate", ["--strict", "-"], objects);
  if (status !== 0) throw new Error(`${of}: ${stdout}${stderr}`);
}

/** Each is refused, with a message that names what is wrong. */
const wrong: [set: string, says: RegExp][] = [
  ["existingSecret=", /existingSecret/],
  ["web.replica=3", /replica/],
  ["worker.replicas=many", /replicas/],
  ["settings.openai=x", /openai/],
  ["seccompProfile.type=Unconfined", /seccompProfile/],
];

function check() {
  const isValidated = has("kubernetes-validate");
  const files = readdirSync(folder).map((name) => join(folder, name));
  const cases = [[], ...files.map((file) => ["--values", file])];
  let count = 0;
  for (const values of cases) {
    helm("lint", "--strict", chart, ...values);
    const objects = template(...values);
    count += objects.match(/^kind: /gm)?.length ?? 0;
    if (isValidated) validate(objects, values.join(" ") || "no values");
    for (const [, name = ""] of objects.matchAll(/^ {2}name: (\S+)$/gm))
      assert.ok(name.length <= 63, `${name} is too long`);
  }
  const numbers = template("--values", join(folder, "numbers.yaml"));
  const written = readFileSync(join(folder, "numbers.yaml"), "utf8");
  for (const [, name, value] of written.matchAll(/^ {2}(\w+): (\S+)$/gm))
    assert.match(numbers, new RegExp(`name: ${name}\n +value: "${value}"$`, "m"));
  for (const [set, says] of wrong)
    assert.throws(() => template("--set", set), says, `${set} is not refused`);
  const validated = isValidated
    ? "valid to Kubernetes"
    : "not validated: this machine has no kubernetes-validate (PyPI)";
  console.log(`The chart makes ${count} objects of ${cases.length} sets of values, ${validated}.`);
}

if (has("helm")) check();
else console.log("Skipped: this machine has no helm.");
