import { acceptAttribute } from "./acceptable.ts";

/** Opens the browser's file picker; resolves with what was chosen, nothing when it was left. */
export function pickFiles(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.accept = acceptAttribute;
    input.addEventListener("change", () => resolve([...(input.files ?? [])]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
