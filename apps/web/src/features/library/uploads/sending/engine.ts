// What uploading takes, and the tray that shows it, in one file.
export * from "../uploads.ts";
export { UploadTray } from "../tray/UploadTray.tsx";
