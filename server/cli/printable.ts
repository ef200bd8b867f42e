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
