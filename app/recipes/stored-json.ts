/** Parses a stored text of unknown origin. Returns null if there is none, or if it exceeds `longest` or is not JSON. */
export function readJson(text: string | null, longest: number): unknown {
  if (text === null || text.length > longest) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
