import { readLink } from '../../letters/document/shown-letter.ts';

/** Completes a typed address: `larder.example` gets `https://`, and a mail address `mailto:`. */
export function completeLink(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text)) return readLink(text) ?? text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return readLink(`mailto:${text}`) ?? text;
  return /^[^\s/]+\.[^\s/]+/.test(text) ? (readLink(`https://${text}`) ?? text) : text;
}
