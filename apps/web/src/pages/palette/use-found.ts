import type { SearchResult } from "@lectern/contract/search";
import { t } from "@lingui/core/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { personaName } from "#features/personas/index.ts";
import { excerptOf, lightUp, passagesOf } from "#features/search/index.ts";
import { useViewerAddress } from "#features/viewer/index.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { read } from "#platform/http/read.ts";
import { recentTime } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";

import type { Choice, ChoiceGroup } from "./choice.ts";
import { asItIs } from "./choice.ts";

/** Maximum characters of a name, and so of a query for names. */
const mostOfName = 200;

const calm = { placeholderData: keepPreviousData };

/** Returns the server's results, each group as it arrives. A newer query aborts the last one. */
export function useFound(q: string): readonly ChoiceGroup[] {
  const passages = usePassages(q);
  const named = useNamed(q);
  if (q === "") return [];
  const [first, rest] = splitByName(named, q);
  return first ? [first, passages, rest] : [passages, rest];
}

const folded = (text: string) => text.normalize("NFKC").toLocaleLowerCase();

/** Splits results: first those whose name begins with the query, then those that contain it. */
function splitByName(named: ChoiceGroup, q: string): [ChoiceGroup | null, ChoiceGroup] {
  const begins = ({ full }: Choice) => folded(full ?? "").startsWith(folded(q));
  const choices = named.choices.filter(begins);
  if (choices.length === 0) return [null, named];
  const exact = ({ full }: Choice) => folded(full ?? "").replace(/\.\w+$/, "") === folded(q);
  const first = choices.toSorted((one, other) => Number(exact(other)) - Number(exact(one)));
  return [
    { key: "by-name", name: t`Best match`, choices: first, outdated: named.outdated },
    { ...named, choices: named.choices.filter((choice) => !begins(choice)) },
  ];
}

interface Asked {
  error: Error | null;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

const failedLine = (id: string, what: string, { error, refetch }: Asked): Choice => ({
  id: `failed-${id}`,
  icon: icons.retry,
  title: asItIs(what),
  below: errorMessage(error),
  stays: true,
  choose: () => void refetch(),
});

function usePassages(q: string): ChoiceGroup {
  const { open } = useViewerAddress();
  const query = passagesOf({ q, limit: 4 });
  const found = useQuery({ ...query, enabled: q !== "" });
  const results = found.data?.results ?? [];
  const show = ({ chunk_id: chunkId, document, page, rects, text }: SearchResult) =>
    open(
      { documentId: document.id, page, highlight: { kind: "passage", chunkId } },
      { quote: text, page, rects },
    );
  return {
    key: "passages",
    name: t`Passages`,
    pending: found.isFetching && !found.data,
    outdated: found.isPlaceholderData,
    choices: found.isError
      ? [failedLine("passages", t`The documents could not be searched. Try again`, found)]
      : results.map((result) => {
          const { name } = result.document;
          const { page } = result;
          return {
            id: `passage-${result.chunk_id}`,
            icon: icons.quote,
            title: excerptOf(result.text, result.highlights, { before: 28, longest: 160 }),
            below: t`\u2068${name}\u2069 · page ${page}`,
            choose: () => show(result),
          };
        }),
  };
}

/** Collections, documents, conversations, personas and assets by name; assets also by text. */
function useNamed(q: string): ChoiceGroup {
  const navigate = useNavigate();
  const { open } = useViewerAddress();
  const name = q.slice(0, mostOfName);
  const enabled = name !== "";
  const collections = useQuery({
    ...read("/libraries/ext/v1/collections", { query: { q: name, page_size: 3 } }),
    ...calm,
    enabled,
  });
  const documents = useQuery({
    ...read("/libraries/ext/v1/document", { query: { q: name, page_size: 4 } }),
    ...calm,
    enabled,
  });
  const chats = useQuery({
    ...read("/chats/ext/v1/sessions", { query: { q: name, page_size: 4 } }),
    ...calm,
    enabled,
  });
  const assets = useQuery({
    ...read("/assets/ext/v1/assets", { query: { q: name, page_size: 3 } }),
    ...calm,
    enabled,
  });
  const personas = useQuery({
    ...read("/personas/ext/v1/", { query: { q: name, page_size: 3 } }),
    ...calm,
    enabled,
  });
  const all = [collections, documents, chats, assets, personas];
  const failed = all.filter(({ isError }) => isError);
  const line = { refetch: () => failed.forEach((one) => void one.refetch()) };
  return {
    key: "named",
    name: t`Documents and chats`,
    pending: all.some(({ isFetching, data }) => isFetching && !data),
    outdated: all.some(({ isPlaceholderData }) => isPlaceholderData),
    choices: [
      ...(collections.data?.results ?? []).map(({ id, name: title }) => ({
        id: `collection-${id}`,
        icon: icons.library,
        title: lightUp(title, q),
        full: title,
        end: t`Collection`,
        choose: () => void navigate(`/library/all/${id}`),
      })),
      ...(documents.data?.results ?? []).map(({ id, name: title, created_at }) => ({
        id: `document-${id}`,
        title: lightUp(title, q),
        full: title,
        end: recentTime(created_at),
        choose: () => open({ documentId: id, page: null, highlight: null }),
      })),
      ...(chats.data?.results ?? []).map(({ id, title, updated_at }) => ({
        id: `chat-${id}`,
        icon: icons.chat,
        title: lightUp(title, q),
        full: title,
        end: recentTime(updated_at),
        choose: () => void navigate(`/chat-ai/${id}`),
      })),
      ...(personas.data?.results ?? []).map((persona) => {
        const title = personaName(persona);
        return {
          id: `persona-${persona.id}`,
          icon: icons.person,
          title: lightUp(title, q),
          full: title,
          end: t`Start a chat`,
          choose: () => void navigate(`/chat-ai?persona=${persona.id}`),
        };
      }),
      ...(assets.data?.results ?? []).map(({ id, name: title, updated_at }) => ({
        id: `asset-${id}`,
        icon: icons.draft,
        title: lightUp(title, q),
        full: title,
        end: recentTime(updated_at),
        choose: () => void navigate(`/assets/${id}`),
      })),
      ...failed
        .slice(0, 1)
        .map((one) =>
          failedLine("named", t`Some names could not be looked up. Try again`, { ...one, ...line }),
        ),
    ],
  };
}
