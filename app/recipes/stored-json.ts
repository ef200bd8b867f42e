/** What a stored text says, which may be anything; null: nothing, or more than anybody stores. */
export function readJson(text: string | null, longest: number): unknown {
  if (text === null || text.length > longest) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
