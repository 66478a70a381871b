import { type RawBuilder, sql } from "kysely";

/** Whether the row in scope as `page` contains these words, with line breaks counting as spaces. */
export const holdsQuote = (quote: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  position(translate(${quote}, e'\n\t', '  ') in translate(page.text, e'\n\t', '  ')) > 0`;
