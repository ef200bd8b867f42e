/**
 * Control characters, and all that are invisible or turn the text around them: `Cf` holds every bidirectional control
 * and what has no width.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A stored or given text made safe for one line of a terminal. */
export function printable(text: string): string {
  return text.replace(unsafe, '\ufffd');
}

/** As `printable`, but line breaks stay. */
export function printableLines(text: string): string {
  return text.replace(unsafe, (character) => (character === '\n' ? character : '\ufffd'));
}

/** A value as one line of JSON that is safe for a terminal and loses nothing: what is unsafe is escaped. */
export function printableJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(unsafe, (character) => character.split('').map(escaped).join(''));
}
