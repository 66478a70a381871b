import { Segmented } from "#ui/Segmented.tsx";

import styles from "./Listing.module.css";

interface SearchScopeProps {
  /** The open collection's name. */
  name: string;
  everywhere: boolean;
  onChange: (everywhere: boolean) => void;
}

/** Whether a search looks into the open collection or into all. */
export function SearchScope({ name, everywhere, onChange }: SearchScopeProps) {
  return (
    <div className={styles.scope}>
      <Segmented
        label="Search in"
        options={[
          { value: "this", name: name.length > 40 ? "This collection" : name },
          { value: "all", name: "All collections" },
        ]}
        value={everywhere ? "all" : "this"}
        onChange={(value) => onChange(value === "all")}
      />
    </div>
  );
}
