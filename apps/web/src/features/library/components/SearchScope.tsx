import { useLingui } from "@lingui/react/macro";

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
  const { t } = useLingui();
  return (
    <div className={styles.scope}>
      <Segmented
        label={t`Search in`}
        options={[
          { value: "this", name: name.length > 40 ? t`This collection` : name },
          { value: "all", name: t`All collections` },
        ]}
        value={everywhere ? "all" : "this"}
        onChange={(value) => onChange(value === "all")}
      />
    </div>
  );
}
