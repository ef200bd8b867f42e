/** Expands a pattern of words with `(?:a|b)`, `[ab]` and `?` into all its phrases. */
export function phrasesOf(pattern: string): string[] {
  if (!/[\\[(?|]/.test(pattern)) return [pattern];
  const alternatives = splitOutside(pattern);
  if (alternatives.length > 1) return alternatives.flatMap(phrasesOf);
  const [, piece = '', inside, letters, isOptional, rest = ''] =
    /^((?:\(\?:((?:[^()]|\([^()]*\))*)\))|\[([^\]]*)\]|\\?.)(\?)?(.*)$/u.exec(pattern) ?? [];
  if (piece === '') return [''];
  const firsts = inside !== undefined ? phrasesOf(inside) : letters !== undefined ? [...letters] : [piece.at(-1)!];
  const rests = phrasesOf(rest);
  return [...firsts, ...(isOptional ? [''] : [])].flatMap((first) => rests.map((more) => first + more));
}

/** Splits a pattern at each `|` outside brackets. */
function splitOutside(pattern: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of pattern) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
