const LONGEST = 254; // RFC 5321, 4.5.3.1.3, less the angle brackets
const LONGEST_LOCAL_PART = 64;

/** RFC 5322's dot-atom: what browsers' own email fields accept before the '@'. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Labels of letters, digits and inner hyphens, at least two of them, the last not a number. */
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The address as it is stored and compared: trimmed, in lower case, an international domain in its ASCII form. Null for
 * whatever a mail library refuses or parses differently (`a<b@c.example` would go to b@c.example). Only ASCII before
 * the '@', as in browsers' email fields: few servers accept other characters, and an error in the form is better than a
 * mail that never arrives.
 */
export function normaliseEmail(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  const at = trimmed.indexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0)).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (local.length > LONGEST_LOCAL_PART || !localPart.test(local)) return null;
  const host = asciiDomain(trimmed.slice(at + 1));
  if (!host || !domain.test(host)) return null;
  const email = `${local}@${host}`;
  return email.length > LONGEST ? null : email;
}

function asciiDomain(text: string): string | null {
  if (/^[a-z0-9.-]*$/i.test(text)) return text.toLowerCase();
  // The URL parser implements international names (UTS 46), but must be given nothing except a host name.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return null;
  return URL.parse(`http://${text}`)?.hostname ?? null;
}
