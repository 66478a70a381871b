export const texts = import.meta.glob<string>("../../../../../../docs/help/zh/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
