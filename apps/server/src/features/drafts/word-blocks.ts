import type { Citation } from "@lectern/contract/chat";
import type { Draft, DraftComment, DraftSection } from "@lectern/contract/drafts";
import type { Language } from "@lectern/contract/language";
import { commented, withComment, withFootnotes } from "@lectern/document-export/annotations";
import {
  type Block,
  type Comment,
  type Paragraph,
  paragraphOf,
} from "@lectern/document-export/blocks";
import { markdownBlocks } from "@lectern/document-export/markdown/to-blocks";

import { passageIn } from "../chat/index.ts";
import { sourceWords } from "../exports/index.ts";
import { personName } from "../library/index.ts";

interface Needs {
  language: Language;
  /** Without it, files have no links. */
  linkUrl: string | undefined;
}

const deletedAccount: Record<Language, string> = {
  en: "Deleted account",
  de: "Gelöschtes Konto",
  fr: "Compte supprimé",
  es: "Cuenta eliminada",
  ar: "حساب محذوف",
  zh: "已删除的账号",
  ja: "削除されたアカウント",
};

/**
 * Returns a draft as blocks: its citations are footnotes, its open comments stand at their words, and
 * the documents that it cites stand at its end.
 */
export function wordBlocks(draft: Draft, mark: string | undefined, needs: Needs): Block[] {
  const cited: Citation[] = [];
  const noteOf = (number: number) => {
    const citation = draft.citations.find(({ index }) => index === number);
    if (!citation) return undefined;
    cited.push(citation);
    return footnote(citation, needs);
  };
  const sections = draft.sections.flatMap((section, at) => {
    const heading = paragraphOf("Heading1", `${at + 1} ${section.title}`);
    const text = withFootnotes(markdownBlocks(section.content), noteOf);
    return withComments(heading, text, commentsOn(draft, section), needs);
  });
  return [
    paragraphOf("Title", draft.name),
    ...(mark === undefined ? [] : [paragraphOf("Standing", mark)]),
    ...sections,
    ...sourceList(cited, needs),
  ];
}

/**
 * Returns each document once, in the order in which the text cites them, with all places that it
 * cites; without those that the reader may not open.
 */
function sourceList(cited: readonly Citation[], { language, linkUrl }: Needs): Block[] {
  const named = cited.filter(({ document_name }) => document_name !== "");
  const list = { start: 1 };
  const entries = [...Map.groupBy(named, ({ document_id }) => document_id).values()].flatMap(
    (citations, at): Paragraph[] => {
      const [first, ...others] = citations.toSorted((a, b) => a.page - b.page);
      if (!first) return [];
      const { url, details } = passageIn(linkUrl, language, first, ...others);
      const spans = [{ text: first.document_name, url }, { text: `, ${details}` }];
      return [{ look: "ListItem", spans, item: { list, at, depth: 0 }, marked: true }];
    },
  );
  if (entries.length === 0) return [];
  return [paragraphOf("Heading1", sourceWords[language].sources), ...entries];
}

/** Returns the name of the document, the page and the quote of a citation. */
function footnote(citation: Citation, { language, linkUrl }: Needs): Paragraph[] {
  const { url, details } = passageIn(linkUrl, language, citation);
  const { document_name: name } = citation;
  const quote = citation.quote.replaceAll(/\s+/g, " ").trim();
  return [
    {
      look: "Footnote",
      spans: [
        ...(name === "" ? [] : [{ text: name, url }, { text: ", " }]),
        { text: quote === "" ? details : `${details}: “${quote}”` },
      ],
    },
  ];
}

const commentsOn = ({ comments }: Draft, { id }: DraftSection) =>
  comments.filter(({ section_id, resolved_at }) => section_id === id && resolved_at === null);

/**
 * A comment whose words are no longer there, or that is about the whole, stands at the heading; a
 * reply stands where its comment does.
 */
function withComments(
  heading: Paragraph,
  text: Block[],
  comments: readonly DraftComment[],
  { language }: Needs,
): Block[] {
  let shown = { heading, text };
  for (const one of comments) {
    const comment = commentOf(one, language);
    const { quote } = comments.find(({ id }) => id === one.reply_to) ?? one;
    const found = withComment(shown.text, quote, comment);
    shown = found
      ? { ...shown, text: found }
      : { ...shown, heading: commented(shown.heading, comment) };
  }
  return [shown.heading, ...shown.text];
}

function commentOf({ author, created_at, text }: DraftComment, language: Language): Comment {
  const name = author ? personName(author) : deletedAccount[language];
  return { author: name, at: created_at, text };
}
