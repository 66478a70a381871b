import { useSearchParams } from "react-router";

/** The address of a folder of the open collection, or of its top. */
export function useFolderLink() {
  const [params] = useSearchParams();
  return (id: string | null) => {
    const search = new URLSearchParams(params);
    if (id) search.set("folder", id);
    else search.delete("folder");
    return { search: search.toString() };
  };
}
