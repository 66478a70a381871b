import { useParams } from "react-router";

import { isLibraryType, Library } from "#features/library/index.ts";
import { SearchResults } from "#features/search/index.ts";

import { NotFound } from "./NotFound.tsx";

/** The collections of a type; with an id, the same listing with that collection open. */
export function LibraryPage() {
  const { type, collectionId } = useParams();
  if (!isLibraryType(type)) return <NotFound />;
  return (
    <Library
      type={type}
      openId={collectionId}
      passages={(search) => <SearchResults {...search} />}
    />
  );
}
