import { useLingui } from "@lingui/react/macro";

import { Segmented } from "#ui/controls/Segmented.tsx";

import styles from "./Listing.module.css";

interface SearchScopeProps {
  /** The collection's name. */
  name: string;
  onEverywhere: () => void;
}

/** Says that a search covers one collection, and offers to search all. */
export function SearchScope({ name, onEverywhere }: SearchScopeProps) {
  const { t } = useLingui();
  return (
    <div className={styles.scope}>
      <Segmented
        label={t`Search in`}
        options={[
          { value: "this", name: name.length > 40 ? t`This collection` : name },
          { value: "all", name: t`All collections` },
        ]}
        value="this"
        onChange={(value) => value === "all" && onEverywhere()}
      />
    </div>
  );
}
