// The upload code and its tray, bundled in one file.
export * from "../uploads.ts";
export { UploadTray } from "../tray/UploadTray.tsx";
