export const texts = import.meta.glob<string>("../../../../../../docs/help/de/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
