import { existsSync } from "node:fs";

const folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/** Returns the path of a system program; undefined where it is not installed. */
export const program = (name: string) =>
  folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
