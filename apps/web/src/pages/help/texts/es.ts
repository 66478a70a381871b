export const texts = import.meta.glob<string>("../../../../../../docs/help/es/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
