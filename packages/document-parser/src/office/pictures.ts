import { inOneLine } from "../white-space.ts";
/**
 * What a picture is said to show, where a person wrote it: not the name of a file, nor what programs
 * put there by themselves.
 */
export function described(text: string | undefined): string | undefined {
  const clean = inOneLine(text ?? "");
  const words = clean.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  // Languages without spaces say it in one word.
  const isSaid =
    words >= 3 || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]{4}/u.test(clean);
  return isSaid && !unsaid.test(clean) ? clean : undefined;
}

const unsaid =
  /\.(?:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf|webp)$|^(?:https?|file):|automatically generated|\b(?:AI|KI|IA)[ -]?(?:generated|generiert|generado)|automatisch generierte|générée automatiquement|generada automáticamente|generato automaticamente/i;
