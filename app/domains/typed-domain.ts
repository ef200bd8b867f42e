import { parse } from 'tldts';
import { isDomainName } from '../sites/host-name.ts';

/** Maximum length of the text that is read, in UTF-16 code units. */
const MAX_LENGTH = 300;

export type DomainReason = 'empty' | 'url' | 'path' | 'email' | 'malformed' | 'not-public' | 'suffix' | 'platform';

export type TypedDomain = { ok: true; domain: string } | { ok: false; reason: DomainReason };

/** Converts a name to ASCII (RFC 5890), or returns null for a text that is not a host. */
const toAscii = (text: string): string | null => URL.parse(`http://${text}`)?.hostname ?? null;

/** @param platformHosts hosts of the platform; neither they nor names below them can be connected */
export function readDomain(text: string, platformHosts: readonly string[]): TypedDomain {
  const typed = text.trim().slice(0, MAX_LENGTH).replace(/\.$/, '');
  const refuse = (reason: DomainReason): TypedDomain => ({ ok: false, reason });
  if (typed === '') return refuse('empty');
  if (typed.includes('@')) return refuse('email');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return refuse('url');
  if (/[/?#]/.test(typed)) return refuse('path');
  if (/[\s:%\\]/.test(typed)) return refuse('malformed');
  const domain = toAscii(typed);
  if (domain === null || !isDomainName(domain) || domain.includes('_')) return refuse('malformed');
  if (!domain.includes('.') || /\.(localhost|local|internal|arpa|onion|invalid)$/.test(domain)) {
    return refuse('not-public');
  }
  if (platformHosts.some((host) => domain === host || domain.endsWith(`.${host}`))) return refuse('platform');
  // Anyone may be able to register `_larder.<domain>` below a public suffix, so the proof would not prove ownership.
  return parse(domain, { allowPrivateDomains: true }).domain === null ? refuse('suffix') : { ok: true, domain };
}

/**
 * Returns true for a registrable domain itself, as opposed to its subdomains. Such a domain is usually the root of a
 * zone, which cannot have a CNAME record (RFC 1034, 3.6.2).
 */
export const isApex = (domain: string): boolean => parse(domain, { allowPrivateDomains: true }).domain === domain;
