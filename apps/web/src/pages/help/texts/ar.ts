export const texts = import.meta.glob<string>("../../../../../../docs/help/ar/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
