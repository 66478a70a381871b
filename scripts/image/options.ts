import { parseArgs } from "node:util";

const boolean = { type: "boolean", default: false } as const;
const own = process.arch === "x64" ? "amd64" : process.arch;

/** What `npm run image` was told; `arch` is the image's, in Debian's words. */
export const { build, built, arch } = parseArgs({
  options: { build: boolean, built: boolean, arch: { type: "string", default: own } },
}).values;

/** Whether every program of the image runs under QEMU here. */
export const isEmulated = arch !== own;

/** Returns the name of an image, which tells the processor where that is not this machine's. */
export const tagged = (name: string) => (isEmulated ? `${name}-${arch}` : name);
