import { t } from "@lingui/core/macro";

const longest = 40;
/** Characters that file systems refuse, and those no name may begin or end with. */
const unfit = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu;

/** Returns the file with a name. Pasted content has none and is named after its kind. */
export async function named(file: File): Promise<File> {
  if (file.name !== "") return file;
  const ending = file.type === "text/plain" ? "txt" : (file.type.split("/")[1] ?? "png"); // no text: endings
  const name = file.type === "text/plain" ? await nameOfText(file) : t`Pasted image`;
  return new File([file], `${name}.${ending === "jpeg" ? "jpg" : ending}`, { type: file.type });
}

/** Returns the first words of the text. */
async function nameOfText(file: File): Promise<string> {
  const begin = (await file.slice(0, 4000).text()).replaceAll("\ufffd", "");
  const line = begin.split(/\r?\n/).find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const words = line.replaceAll(unfit, " ").replaceAll(/\s+/g, " ").trim();
  if (words === "") return t`Pasted text`;
  if (words.length <= longest) return words.replace(/[.\s]+$/, "");
  const space = words.lastIndexOf(" ", longest);
  return words
    .slice(0, space > longest / 2 ? space : longest)
    .toWellFormed()
    .replace(/[\ufffd.,;\s]+$/, "");
}
