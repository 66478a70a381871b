/** "Good morning, Maren": by the hour of the reader's clock. */
export function greeting(name: string | undefined, now = new Date()): string {
  const hour = now.getHours();
  const part = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  return name ? `Good ${part}, ${name}` : `Good ${part}`;
}
