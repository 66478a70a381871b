import { useState } from "react";

import { basePath } from "#platform/base-path.ts";

import { ownName, useBrand } from "../theme/brand.ts";
import { Mark } from "./Mark.tsx";
import styles from "./ProductMark.module.css";

/** The product's mark and name, or those of the workspace shown now. */
export function ProductMark({ size }: { size: number }) {
  const { product_name, logo } = useBrand();
  const [broken, setBroken] = useState<string | null>(null);
  const name = product_name ?? ownName;
  if (logo !== null && logo !== broken) {
    return (
      <img
        className={styles.logo}
        src={basePath + logo}
        alt={name}
        onError={() => setBroken(logo)}
      />
    );
  }
  return (
    <>
      {product_name === null && <Mark size={size} />}
      <bdi>{name}</bdi>
    </>
  );
}
