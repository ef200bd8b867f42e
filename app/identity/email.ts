const MAX_LENGTH = 254; // RFC 5321, 4.5.3.1.3, less the angle brackets
const MAX_LOCAL_PART_LENGTH = 64;

/** RFC 5322's dot-atom, which browsers' email fields accept before the '@'. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Two or more labels of letters, digits and inner hyphens. The last has two or more characters, first a letter. */
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Returns the address as stored and compared: trimmed, lower case, with an international domain in ASCII. Returns null
 * for text that is not an address, and for addresses that a mail library refuses or parses differently (mail to
 * `a<b@c.example` would go to b@c.example).
 */
export function normaliseEmail(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const at = trimmed.indexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0)).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (local.length > MAX_LOCAL_PART_LENGTH || !localPart.test(local)) return null;
  const host = asciiDomain(trimmed.slice(at + 1));
  if (!host || !domain.test(host)) return null;
  const email = `${local}@${host}`;
  return email.length > MAX_LENGTH ? null : email;
}

function asciiDomain(text: string): string | null {
  if (/^[a-z0-9.-]*$/i.test(text)) return text.toLowerCase();
  // The URL parser converts international names (UTS 46), but would also accept a port or a path.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return null;
  return URL.parse(`http://${text}`)?.hostname ?? null;
}

const ofDeletion =
  /@(?:[a-z0-9-]+\.)*deletion-requests?\.[a-z0-9.-]+$|^(?:deleted|removed|anonymi[sz]ed)[-_.+]?(?:user|member|account|subscriber)?[-_.+\d]*@/i;

/** Returns true for an address like those that sites store for a deleted person, such as `deleted-user-17@…`. */
export const isPlaceholder = (address: string): boolean => ofDeletion.test(address);
