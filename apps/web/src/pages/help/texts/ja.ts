export const texts = import.meta.glob<string>("../../../../../../docs/help/ja/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
