import { parse } from 'tldts';
import { isApex } from '../typed-domain.ts';

/**
 * Result of checking the record with the key (RFC 6376, 3.6.1).
 * - `cut`: the record has only the beginning of the key. Some DNS providers cut values after 255 characters.
 * - `other-key`: the record has another key, or a key of another type.
 * - `revoked`: the key is empty.
 * - `testing`: receivers treat signed mail as unsigned.
 * - `unreachable`: the DNS did not answer.
 */
export type DkimFinding =
  | 'ok'
  | 'missing'
  | 'several'
  | 'malformed'
  | 'cut'
  | 'other-key'
  | 'revoked'
  | 'testing'
  | 'unreachable';

/** Result of checking the domain's DMARC policy (RFC 7489, 6.6.3). */
export type DmarcFinding = 'ok' | 'missing' | 'several' | 'malformed' | 'unreachable';

export interface SendingFindings {
  dkim: DkimFinding;
  dmarc: DmarcFinding;
}

/** Returns the domain in the sender's address: `example.com` for `www.example.com`. */
export const sendingName = (domain: string): string => (isApex(domain) ? domain : domain.replace(/^www\./, ''));

export const senderAddress = (domain: string): string => `letters@${sendingName(domain)}`;

/** Returns the name of the TXT record with the key. */
export const dkimName = (domain: string, selector: string): string => `${selector}._domainkey.${sendingName(domain)}`;
/** @param publicKey SubjectPublicKeyInfo in base64 */
export const dkimValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** Policy suggested for a domain without one. It asks receivers to refuse nothing. */
export const DMARC_VALUE = 'v=DMARC1; p=none';

/** Returns the names at which receivers look for the policy, in their order. */
export function dmarcNames(domain: string): string[] {
  const name = sendingName(domain);
  const owner = parse(name, { allowPrivateDomains: true }).domain ?? name;
  return [...new Set([name, owner])].map((each) => `_dmarc.${each}`);
}

/** Maximum number of octets in one string of a TXT record (RFC 1035, 3.3). */
const STRING_LENGTH = 255;

/** Writes a value as the quoted strings of a TXT record. */
export const inStrings = (value: string): string =>
  (value.match(new RegExp(`.{1,${STRING_LENGTH}}`, 'g')) ?? []).map((part) => `"${part}"`).join(' ');

/** @param records TXT records of the key's name, each with its strings joined */
export function judgeDkim(records: readonly string[], publicKey: string): DkimFinding {
  if (records.length === 0) return 'missing';
  // RFC 6376, 3.6.2.2: the result of several records is undefined.
  if (records.length > 1) return 'several';
  const tags = readTags(records[0]!);
  const key = tags?.get('p')?.replace(/\s/g, '');
  if (!tags || key === undefined || !/^[A-Za-z0-9+/]*={0,2}$/.test(key)) return 'malformed';
  const version = tags.get('v');
  if (version !== undefined && (version !== 'DKIM1' || tags.keys().next().value !== 'v')) return 'malformed';
  if (!listed(tags, 'h', 'sha256').includes('sha256')) return 'malformed';
  if (!listed(tags, 's', '*').some((service) => service === '*' || service === 'email')) return 'malformed';
  if (key === '') return 'revoked';
  if ((tags.get('k') ?? 'rsa') !== 'rsa') return 'other-key';
  if (key !== publicKey) return publicKey.startsWith(key) ? 'cut' : 'other-key';
  return listed(tags, 't', '').includes('y') ? 'testing' : 'ok';
}

const listed = (tags: Map<string, string>, name: string, missing: string) =>
  (tags.get(name) ?? missing).split(':').map((each) => each.trim());

const POLICIES = ['none', 'quarantine', 'reject'];

/** @param records TXT records of one name, each with its strings joined */
export function judgeDmarc(records: readonly string[]): DmarcFinding {
  const policies = records.filter((record) => /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(record));
  if (policies.length > 1) return 'several';
  if (policies.length === 0) return records.some((record) => /dmarc1/i.test(record)) ? 'malformed' : 'missing';
  const tags = readTags(policies[0]!);
  if (!tags) return 'malformed';
  const isPolicy = (name: string) => POLICIES.includes(tags.get(name)?.toLowerCase() ?? '');
  const isValid = isPolicy('p') && (!tags.has('sp') || isPolicy('sp'));
  // Without a valid policy, receivers act as with `none` if there is an address for reports.
  return isValid || /^mailto:\S+@\S/i.test(tags.get('rua') ?? '') ? 'ok' : 'malformed';
}

/** Reads a tag list (RFC 6376, 3.2). Returns null if it is malformed or has a tag twice. */
function readTags(text: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  const parts = text.split(';');
  if (parts.at(-1)!.trim() === '') parts.pop();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim();
    if (!/^[a-z]\w*$/i.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(equals + 1).trim());
  }
  return tags.size === 0 ? null : tags;
}
