import { existsSync } from "node:fs";

const folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/** Where a program of the system lies; undefined where there is none. */
export const program = (name: string) =>
  folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
