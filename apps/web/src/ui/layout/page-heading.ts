/** The id of the one h1 on the screen. */
export const pageHeadingId = "page-heading";
