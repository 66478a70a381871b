/** "3", "3 and 7", "3, 4, 5, 6, 7 and 12 more" */
function listed(numbers: number[]): string {
  if (numbers.length < 2) return String(numbers[0]);
  if (numbers.length > 6) return `${numbers.slice(0, 5).join(", ")} and ${numbers.length - 5} more`;
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

/** What a reader of the list should know of a document that was read; null where all is well. */
export function remark({ textlessPages }: { textlessPages: number[] }): string | null {
  if (textlessPages.length === 0) return null;
  const pages = listed(textlessPages);
  return textlessPages.length === 1
    ? `Page ${pages} holds no text. It may be a scan.`
    : `Pages ${pages} hold no text. They may be scans.`;
}
