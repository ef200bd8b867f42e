/** Parses a stored text of unknown origin, or returns null if there is none or it exceeds `longest`. */
export function readJson(text: string | null, longest: number): unknown {
  if (text === null || text.length > longest) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
