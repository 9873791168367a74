/** The reader's day, which the server can't know. */
export function today(): { from: string; until: string } {
  const now = new Date();
  const at = (day: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + day).toISOString();
  return { from: at(0), until: at(1) };
}
