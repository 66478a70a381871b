import type { CollectionReaders } from "../../library/index.ts";

/** Who may read a file at its source: mail addresses and domains, in lower case. */
export interface FileReaders {
  addresses: ReadonlySet<string>;
  /** Everybody with a mail address there. */
  domains: ReadonlySet<string>;
}

/** Who may read a file of which the source says nothing: nobody. */
export const noReaders: FileReaders = { addresses: new Set(), domains: new Set() };

const isReader = ({ addresses, domains }: FileReaders, address: string | null) =>
  address !== null &&
  (addresses.has(address) || domains.has(address.slice(address.lastIndexOf("@") + 1)));

/**
 * Returns whether everyone who can read a collection may read a file too. Files with the same
 * readers, as one object, are compared once.
 */
export function openTo(of: ReadonlyMap<string, CollectionReaders>) {
  const known = new Map<string, Map<FileReaders, boolean>>();
  return (readers: FileReaders, collectionId: string): boolean => {
    const compared = known.get(collectionId) ?? new Map<FileReaders, boolean>();
    known.set(collectionId, compared);
    let isOpen = compared.get(readers);
    if (isOpen === undefined) {
      const collection = of.get(collectionId);
      isOpen =
        collection !== undefined &&
        !collection.published &&
        collection.addresses.every((address) => isReader(readers, address));
      compared.set(readers, isOpen);
    }
    return isOpen;
  };
}
