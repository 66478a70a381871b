import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Flags that make the browser connect only to the page it shows. */
export const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const places = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const found = () => places.find((path) => path && existsSync(path));

function installOnDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("Installing the Chromium package for the browser tests.");
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/**
 * Returns the browser's path; installs it on Debian as root. Throws one line that says how to get a
 * browser.
 */
export function chromiumPath(): string {
  if (!found()) installOnDebian();
  const path = found();
  if (!path) {
    throw new Error(
      "No Chromium was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
    );
  }
  return path;
}
