import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Path of LibreOffice, if installed. */
export const soffice = ["/usr/bin/soffice", "/usr/local/bin/soffice"].find((path) =>
  existsSync(path),
);

const filters = { rtf: "doc:MS Word 97", fodp: "ppt:MS PowerPoint 97" };

/** Converts a document to an old Office format with LibreOffice: RTF as .doc, flat ODF as .ppt. */
export function inOldFormat(source: string, from: keyof typeof filters): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "lectern-old-"));
  const filter = filters[from];
  try {
    writeFileSync(join(folder, `a.${from}`), source);
    execFileSync(
      soffice ?? "",
      [
        `-env:UserInstallation=file://${join(folder, "profile")}`,
        "--headless",
        "--convert-to",
        filter,
        "--outdir",
        folder,
        join(folder, `a.${from}`),
      ],
      { stdio: "ignore" },
    );
    return readFileSync(join(folder, `a.${filter.slice(0, 3)}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
