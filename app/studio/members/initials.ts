/** Up to two letters that stand for somebody in a list: of the first and the last word of a name, or of an address. */
export function initialsOf({ name, email }: { name: string; email: string }): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0] ?? email];
  return chosen.map((word) => firstLetter(word).toLocaleUpperCase('en')).join('');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** With the marks that belong to it. A name is at most a few hundred characters, of which the beginning is looked at. */
const firstLetter = (word: string) => [...segmenter.segment(word.slice(0, 20))][0]?.segment ?? '';
