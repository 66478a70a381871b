export const texts = import.meta.glob<string>("../../../../../../docs/help/fr/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
