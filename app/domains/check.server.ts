import { Resolver } from 'node:dns/promises';
import type { Finding } from './domain-state.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Checks of creators' domains, or null if creators may connect none. */
    domains: DomainChecks | null;
  }
}

export interface DomainChecks {
  resolver: DnsResolver;
  /** Host whose addresses creators' domains have to lead to. */
  target: string;
}

/** Part of `node:dns/promises` that checks need. */
export type DnsResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveTxt'>;

/** Milliseconds for which a name server is waited for, and tries. */
const WAIT = { timeout: 3_000, tries: 2 };

export const createResolver = (): DnsResolver => new Resolver(WAIT);

/** Name of the TXT record with the proof. */
export const proofName = (domain: string): string => `_larder.${domain}`;
/** Value of the TXT record with the proof. */
export const proofValue = (proof: string): string => `larder-site=${proof}`;

/** Records that are read of one name, because a stranger writes them. */
const MAX_RECORDS = 100;

/**
 * Compares a domain's records in the DNS with the expected ones. The domain leads here if it has an address of the target,
 * which covers CNAME records too.
 * @param expected.target host that serves creators' domains
 */
export async function checkDomain(
  resolver: DnsResolver,
  { domain, proof, target }: { domain: string; proof: string; target: string },
): Promise<Finding> {
  try {
    const texts = await listed(resolver.resolveTxt(proofName(domain)));
    if (!texts.some((parts) => parts.join('') === proofValue(proof))) return 'no-proof';
    const [own, wanted] = await Promise.all([addressesOf(resolver, domain), addressesOf(resolver, target)]);
    if (own.length === 0) return 'no-address';
    return own.some((address) => wanted.includes(address)) ? 'ok' : 'elsewhere';
  } catch (error) {
    if (!isDnsError(error)) throw error;
    return 'unreachable';
  }
}

export async function addressesOf(resolver: DnsResolver, host: string): Promise<string[]> {
  const [four, six] = await Promise.all([listed(resolver.resolve4(host)), listed(resolver.resolve6(host))]);
  return [...four, ...six];
}

/** Returns the records, or none if the name does not exist or has no such records. */
async function listed<Record>(asked: Promise<Record[]>): Promise<Record[]> {
  try {
    return (await asked).slice(0, MAX_RECORDS);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

/** Errors of the DNS, such as a timeout; other errors are bugs. */
const isDnsError = (error: unknown) => typeof (error as NodeJS.ErrnoException).syscall === 'string';
