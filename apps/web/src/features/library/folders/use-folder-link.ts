import { useSearchParams } from "react-router";

/** Returns the address of a folder of the open collection, or of its top level. */
export function useFolderLink() {
  const [params] = useSearchParams();
  return (id: string | null) => {
    const search = new URLSearchParams(params);
    if (id) search.set("folder", id);
    else search.delete("folder");
    return { search: search.toString() };
  };
}
