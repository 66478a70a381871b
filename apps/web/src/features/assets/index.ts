export { assetOf, assetsBy, contentOf, versionsOf } from "./api.ts";
export { AssetBar } from "./AssetBar.tsx";
export { AssetList } from "./AssetList.tsx";
export { AssetView } from "./AssetView.tsx";
export { DownloadMenu } from "./DownloadMenu.tsx";
export { VersionChoice, Versions } from "./Versions.tsx";
