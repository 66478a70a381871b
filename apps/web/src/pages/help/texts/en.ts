export const texts = import.meta.glob<string>("../../../../../../docs/help/en/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
