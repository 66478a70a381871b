import type { Asset, AssetKind } from "@lectern/contract/assets";
import { t } from "@lingui/core/macro";

export const kindName = (kind: AssetKind): string =>
  ({
    answer: t`Answer`,
    export: t({ message: "Export", context: "kind of asset" }),
    report: t`Report`,
  })[kind];

/** The display name of an asset's format. */
export const formatName = ({ kind, format }: Pick<Asset, "kind" | "format">): string =>
  kind === "answer" ? kindName(kind) : format.toUpperCase();
