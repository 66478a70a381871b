// Drawn for this product on a 20 grid with a stroke of 1.5 and round ends. One per meaning. Each is
// a path for `Icon`: <Icon of={icons.lock} />.

export const archive = "M3.5 4.5h13v3.5h-13zM4.5 8v8h11V8M8 11.5h4";
export const arrowUp = "M10 16V4.5M5.3 9.2 10 4.5l4.7 4.7";
export const book =
  "M10 5.5C8.3 4.2 6 3.8 3.5 4v11c2.5-.2 4.8.2 6.5 1.5 1.7-1.3 4-1.7 6.5-1.5V4C14 3.8 11.7 4.2 10 5.5zM10 5.5v11";
/** A bucket of files. */
export const bucket =
  "M3.5 5.5c0-1.1 2.9-2 6.5-2s6.5.9 6.5 2-2.9 2-6.5 2-6.5-.9-6.5-2zM3.5 5.5l1.6 9.6c.2.9 2.3 1.4 4.9 1.4s4.7-.5 4.9-1.4l1.6-9.6";
export const cards = "M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z";
export const chart = "M4 16.500V10M10 16.500v-13M16 16.500V7";
export const chat =
  "M3 5.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6.2a2 2 0 0 1-2 2H9.2L5.5 16.7v-3H5a2 2 0 0 1-2-2z";
export const check = "M4.5 10.5 8.3 14.3 15.5 6";
/** A text whose sentences are compared with the library. */
export const checkedText = "M3.5 4.5h13M3.5 8.5h13M3.5 12.5h4.500M9.500 13.500l2.500 2.500 4.500-5";
export const chevronDown = "M5.5 8 10 12.5 14.5 8";
export const chevronLeft = "M12 5.5 7.5 10l4.5 4.5";
export const chevronRight = "M8 5.5 12.5 10 8 14.5";
export const chevronUp = "M5.5 12.5 10 8l4.5 4.5";
export const clock = "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.3l2.8 1.7";
export const close = "M5.5 5.5l9 9M14.5 5.5l-9 9";
/** A drive of another service. */
export const cloud = "M6 15.5a3.5 3.5 0 0 1-.4-7 4.5 4.5 0 0 1 8.700-.9 4 4 0 0 1-.3 7.900z";
/** Compact row spacing. */
export const compact =
  "M3.5 10h13M10 2.500V7M7.800 4.900 10 7l2.200-2.100M10 17.500V13M7.800 15.100 10 13l2.200 2.100";
export const compass =
  "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12.900 7.100 11.400 11.400 7.100 12.900 8.600 8.600z";
export const copy = "M7 7h9v9.5H7zM13 7V3.5H4V13h3";
export const device = "M3 4h14v9.5H3zM7.5 16.5h5";
export const download = "M10 3.8v9M6.3 9.2 10 12.9l3.7-3.7M4 13.5v2.7h12v-2.7";
export const draft =
  "M15 9V7l-4-4H5.5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1H8M11 3v4h4M10.8 17l.5-2.2 4.2-4.2 1.8 1.8-4.2 4.2z";
export const error = "M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.5v4.3M10 13.4v.05";
export const eye =
  "M2.5 10C4 6.8 6.8 5 10 5s6 1.8 7.5 5c-1.5 3.2-4.3 5-7.5 5s-6-1.8-7.5-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z";
export const eyeOff =
  "M4 3.5l12 13M8.4 8.3a2.2 2.2 0 0 0 3.1 3.1M6.2 6C4.6 6.9 3.3 8.3 2.5 10c1.5 3.2 4.3 5 7.5 5 1.3 0 2.6-.3 3.7-.9M8.9 5.100C9.2 5 9.6 5 10 5c3.2 0 6 1.8 7.5 5-.4.9-1 1.7-1.7 2.4";
/** What a website publishes, entry by entry. */
export const feed = "M4.5 4.5c6.1 0 11 4.9 11 11M4.5 9.5a6 6 0 0 1 6 6M5 15h.01";
export const file = "M11.5 3H5.500a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V7zM11.5 3v4h4";
export const filter = "M3.5 5.5h13M6 10h8M8.5 14.5h3";
/** Text that fills the width between two edges. */
export const fitText = "M3.5 4v12M16.5 4v12M6.5 7.5h7M6.5 10h7M6.5 12.5h4";
export const flask =
  "M8 3.5h4M8.7 3.5v4.7L4.6 15a1.1 1.1 0 0 0 1 1.6h8.8a1.1 1.1 0 0 0 1-1.6l-4.1-6.8V3.5M6.6 12h6.8";
export const folder = "M3 5.5h5l1.6 2H17v8.5H3z";
export const globe =
  "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3 10h14M10 3c2 2 2.8 4.3 2.8 7S12 15 10 17c-2-2-2.8-4.3-2.8-7S8 5 10 3z";
export const grip =
  "M7.65 5a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0zM11.65 5a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0zM7.65 10a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0zM11.65 10a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0zM7.65 15a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0zM11.65 15a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0z";
export const help =
  "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8.1a2 2 0 1 1 2.7 1.8c-.5.2-.7.6-.7 1.2M10 13.7v.05";
export const home = "M3 9.2 10 3.5l7 5.7V16a1 1 0 0 1-1 1h-3.5v-4.5h-5V17H4a1 1 0 0 1-1-1z";
export const info = "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.3v4M10 6.6v.05";
export const key = "M7 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM9.6 9.4 16.5 3.5M13.5 6l2 2";
export const keyboard =
  "M2.5 5.5h15v9h-15zM5.500 8.500v.05M8.500 8.500v.05M11.500 8.500v.05M14.500 8.500v.05M5.500 11.500v.05M8 11.500h4M14.500 11.500v.05";
/** Collections of every visibility. */
export const layers = "M10 3.5 17 7l-7 3.5L3 7zM3.5 10.5 10 13.8l6.5-3.3M3.5 13.8 10 17l6.5-3.2";
export const language =
  "M3 5.500h8M7 3.500v2M9.500 5.500c-.7 3.200-2.600 5.600-5.500 7M5 8.300c1 2 2.500 3.400 4.300 4.200M10.700 16.500l3-7.500 3 7.500M11.700 14h4";
export const library = "M3.5 4h3.2v12H3.5zM6.7 4h3.2v12H6.7zM12.2 4.9l2.9-.8 2.6 11.3-2.9.8z";
/** A web address. */
export const link =
  "M8.300 11.700 11.700 8.300M9 6.300l1.300-1.300a3.300 3.300 0 0 1 4.700 4.700L13.700 11M11 13.700 9.700 15A3.300 3.300 0 0 1 5 10.300L6.300 9";
/** A dial with its hand. */
export const gauge = "M4.500 15a7 7 0 1 1 11 0M10 11l3-3.500";
export const lock = "M5 9h10v7.5H5zM7 9V6.8a3 3 0 0 1 6 0V9";
export const logout = "M8 3.5H4.5v13H8M12.3 6.5 15.8 10l-3.5 3.5M15.8 10H8";
export const mail = "M3 5h14v10H3zM3.5 5.5 10 10.8l6.5-5.3";
export const menu = "M3.5 6h13M3.5 10h13M3.5 14h13";
export const model =
  "M6 6h8v8H6zM8.500 3.5V6M11.500 3.5V6M8.500 14v2.5M11.500 14v2.5M3.5 8.500H6M3.5 11.500H6M14 8.500h2.5M14 11.500h2.5";
export const moon = "M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5z";
export const more =
  "M4.65 10a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0zM9.65 10a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0zM14.65 10a.35.35 0 1 0 .7 0 .35.35 0 1 0-.7 0z";
export const open = "M8.500 4.500h-4v11h11v-4M11.500 3.500h5v5M16.500 3.500l-7 7";
export const paperclip =
  "M15.5 9.6l-5.4 5.4a3.6 3.6 0 0 1-5.1-5.1l6-6a2.400 2.400 0 0 1 3.4 3.4l-5.900 5.900a1.200 1.200 0 0 1-1.700-1.700l5.200-5.200";
export const pause = "M7.5 5v10M12.5 5v10";
export const pencil = "M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2z";
export const people =
  "M7.5 9.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM2.8 15.7c.4-2.4 2.2-3.8 4.7-3.8s4.3 1.4 4.7 3.8M12.8 4.6a2.5 2.5 0 0 1 0 4.8M14 12.1c1.8.4 2.9 1.7 3.2 3.6";
export const person =
  "M10 10.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM3.8 16.8c.7-2.9 3.1-4.4 6.2-4.4s5.5 1.5 6.2 4.4";
export const pin = "M8 3.5h4l-.5 5 2.5 2.5H6L8.5 8.5zM10 11v5.5";
export const play = "M7 4.500v11l8.5-5.500z";
export const plus = "M10 4v12M4 10h12";
export const quote =
  "M4 13V9.5C4 7 5.2 5.5 7.5 5M4 10h4v4H4zM11 13V9.5C11 7 12.2 5.5 14.5 5M11 10h4v4h-4z";
/** A document that comes in. */
export const requested =
  "M11.5 3H5.5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V7zM11.5 3v4h4M10 9v5M7.8 11.9 10 14.1l2.2-2.2";
/** Restore from the trash. */
export const restore = "M4.200 10a5.800 5.800 0 1 0 1.700-4.100L4 7.800M4 3.800v4h4";
export const retry = "M15.8 10a5.8 5.8 0 1 1-1.7-4.1L16 7.8M16 3.8v4h-4";
export const rows = "M3.5 5.5h13M3.5 10h13M3.5 14.5h13";
export const search = "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4";
export const shield =
  "M10 3 4 5.2v4.6c0 3.6 2.4 6 6 7.2 3.6-1.2 6-3.6 6-7.2V5.2zM7.5 10l1.8 1.8 3.4-3.6";
export const sidebar = "M3.5 4h13v12h-13zM8 4v12";
/** The pages of a website. */
export const sitemap = "M7.5 3.5h5v4h-5zM3 12.5h5v4H3zM12 12.5h5v4h-5zM10 7.5V10M5.5 12.5V10h9v2.5";
export const sliders =
  "M3 6.2h7.2M14.2 6.2H17M3 13.8h2.8M9.8 13.8H17M12.2 8.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.8 15.8a2 2 0 1 0 0-4 2 2 0 0 0 0 4z";
export const sort = "M6 4.5v11M3.5 13 6 15.5 8.5 13M11 6h5.5M11 10h4M11 14h2.5";
export const stop = "M6 6h8v8H6z";
export const sun =
  "M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.500v1.700M10 15.800v1.700M2.500 10h1.700M15.800 10h1.700M4.700 4.700l1.200 1.200M14.100 14.100l1.200 1.200M15.300 4.700l-1.200 1.200M5.900 14.100l-1.200 1.200";
export const table = "M3.5 4.5h13v11h-13zM3.5 8.500h13M3.5 12h13M8.5 4.5v11";
export const tag = "M3.5 3.500h6l7 7-6 6-7-7zM7 7v.05";
export const team =
  "M10 9a2.400 2.400 0 1 0 0-4.800A2.400 2.400 0 0 0 10 9zM5.800 16c.300-2.600 1.900-4.200 4.200-4.200s3.900 1.600 4.200 4.200zM4.700 9.800a1.700 1.700 0 1 1 .6-3.300M15.300 9.800a1.700 1.700 0 1 0-.6-3.300M2.300 14.500c.2-1.500.900-2.500 2.200-2.800M17.700 14.500c-.2-1.500-.9-2.500-2.200-2.800";
/** Text only. */
export const text = "M4.500 6V4h11v2M10 4v12M8 16h4";
export const thumbDown =
  "M3.5 11h3V4h-3zM6.5 11l3 5.5c1.2 0 1.8-.8 1.6-2L10.7 12h4.600a1.3 1.3 0 0 0 1.3-1.600l-1.2-5.200A1.6 1.6 0 0 0 13.9 4H6.5";
export const thumbUp =
  "M3.5 9h3v7h-3zM6.5 9l3-5.500c1.2 0 1.8.8 1.6 2L10.7 8h4.600a1.3 1.3 0 0 1 1.3 1.600l-1.2 5.200a1.6 1.6 0 0 1-1.5 1.200H6.5";
export const thumbnails =
  "M3.500 3.500h4.500v5.500H3.500zM3.500 12h4.500v4.500H3.500zM11 3.500h5.500v13H11z";
/** A topic, and saving a passage to one. */
export const topic = "M5.500 3.500h9v13L10 13.300l-4.500 3.200z";
export const trash = "M4 6h12M8 6V4h4v2M5.5 6l.7 10.500h7.600L14.5 6";
export const upDown = "M7 8l3-3 3 3M7 12l3 3 3-3";
export const upload = "M10 13V4M6.3 7.5 10 3.800l3.7 3.700M4 13.500v2.700h12v-2.7";
export const warning = "M10 3.5 17.5 16.500h-15zM10 8.300v3.700M10 14.200v.05";
export const workspace =
  "M4.500 16.500v-12a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v12M11.500 8.500h3a1 1 0 0 1 1 1v7M3 16.500h14M7 7h2M7 10h2M7 13h2";
export const zoomIn =
  "M9 14.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4M9 6.800v4.400M6.8 9h4.4";
export const zoomOut = "M9 14.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4M6.8 9h4.4";
