import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../build-state.ts";

/** The host name in the configurations of docs/deploying.md. */
export const host = "lectern.example.org";

export interface Place {
  /** Empty, for files of the proxy. */
  folder: string;
  port: number;
  /** The address of the product, without http://. */
  product: string;
}

interface Kind {
  name: string;
  /** Writes the page's configuration for a place and returns the proxy's arguments. */
  configure(block: string, place: Place): string[];
  /** How docs/deploying.md changes its block for a product below a path: what, by what. */
  belowPath: [string, string];
  /** Arguments that print its version. */
  version: string[];
}

/** Returns a text with something replaced that has to be in it. */
function replaced(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`docs/deploying.md has no ${what}`);
  return text.replaceAll(what, by);
}

function write(folder: string, name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const caddy: Kind = {
  name: "caddy",
  belowPath: ["reverse_proxy 127", "reverse_proxy /lectern* 127"],
  version: ["version"],
  configure(block, { folder, port, product }) {
    const here = `{
  admin off
  local_certs
  skip_install_trust
  auto_https disable_redirects
  https_port ${port}
  default_bind 127.0.0.1
  storage file_system ${folder}
}
`;
    const file = write(folder, "Caddyfile", here + replaced(block, "127.0.0.1:3000", product));
    return ["run", "--config", file, "--adapter", "caddyfile"];
  },
};

const nginx: Kind = {
  name: "nginx",
  belowPath: ["location / {", "location /lectern {"],
  version: ["-v"],
  configure(block, { folder, port, product }) {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${host}`];
    execFileSync("openssl", [...made, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    const changes: [string, string][] = [
      ["127.0.0.1:3000", product],
      ["listen 443", `listen 127.0.0.1:${port}`],
      ["/etc/ssl/lectern.pem", certificate],
      ["/etc/ssl/lectern.key", key],
    ];
    const server = changes.reduce((text, [what, by]) => replaced(text, what, by), block);
    const stored = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((one) => `${one}_temp_path ${join(folder, one)};`)
      .join("\n");
    const owner = process.getuid?.() === 0 ? "user root;\n" : "";
    const all = `${owner}daemon off;\npid ${join(folder, "pid")};\nevents {}\nhttp {\naccess_log off;\n${stored}\n${server}\n}\n`;
    return ["-e", "stderr", "-p", folder, "-c", write(folder, "nginx.conf", all)];
  },
};

const traefik: Kind = {
  name: "traefik",
  belowPath: [
    "rule: Host(`lectern.example.org`)",
    "rule: Host(`lectern.example.org`) && PathPrefix(`/lectern`)",
  ],
  version: ["version"],
  configure(block, { folder, port, product }) {
    const [fixed = "", dynamic = ""] = block.split("# dynamic.yaml");
    const file = write(folder, "dynamic.yaml", replaced(dynamic, "127.0.0.1:3000", product));
    const here = replaced(fixed, '":443"', `"127.0.0.1:${port}"`);
    const all = replaced(here, "/etc/traefik/dynamic.yaml", file);
    return [`--configFile=${write(folder, "traefik.yaml", all)}`];
  },
};

/** Returns the block of a proxy that serves a path only. Throws if the page does not say so. */
export function blockBelowPath({ belowPath, block }: (typeof kinds)[number]): string {
  const [what, by] = belowPath;
  const page = readFileSync(join(root, "docs/deploying.md"), "utf8");
  if (!page.includes(by)) throw new Error(`docs/deploying.md does not say "${by}"`);
  return replaced(block, what, by);
}

/** Returns the page's code blocks about proxies, in their order: Caddy, nginx, Traefik. */
function blocks(): string[] {
  const page = readFileSync(join(root, "docs/deploying.md"), "utf8");
  const [, section = ""] = page.split("\n## Reverse proxies\n");
  return [...section.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = ""]) => block);
}

export const kinds = [caddy, nginx, traefik].map((kind, at) => ({
  ...kind,
  block: blocks()[at] ?? "",
}));

/** Returns the version that a proxy tells of itself; undefined where there is none. */
export function versionOf({ name, version }: Kind): string | undefined {
  const { error, stdout, stderr } = spawnSync(name, version, { encoding: "utf8" });
  return error ? undefined : /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0];
}

/** Returns the folder of a proxy, made empty. */
export function folderOf(base: string, name: string): string {
  const folder = join(base, name);
  mkdirSync(folder);
  return folder;
}
