import type { Recogniser } from "#deps";

/**
 * Returns engines that recognise a text. `look` counts the looks at a picture and returns how many
 * there were before; `sure` is the confidence in percent, for the first look and each further one.
 */
export const scriptedEngines =
  (look: () => number) =>
  (
    text: string,
    pace?: () => Promise<never>,
    sure: readonly [first: number, ...further: number[]] = [90],
  ): Recogniser => ({
    name: "scripted",
    async recognise({ width, height }) {
      const percent = sure[Math.min(look(), sure.length - 1)] ?? 0;
      await pace?.();
      return (
        `<div class='ocr_page' title='bbox 0 0 ${width} ${height}'>` +
        "<span class='ocr_line' title=\"bbox 40 100 400 150; baseline 0 -10; x_size 46\">" +
        `<span class='ocrx_word' title='bbox 40 100 400 150; x_wconf ${percent}'>${text}</span></span></div>`
      );
    },
  });
