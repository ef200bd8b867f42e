/**
 * Control characters, format characters (`Cf`, with all bidirectional controls), line and paragraph separators, and
 * lone surrogates.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

export function printable(text: string): string {
  return text.replace(unsafe, '\ufffd');
}

export function printableLines(text: string): string {
  return text.replace(unsafe, (character) => (character === '\n' ? character : '\ufffd'));
}

/** Formats a value as one line of JSON. Unsafe characters are escaped, not replaced. */
export function printableJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(unsafe, (character) => character.split('').map(escaped).join(''));
}
