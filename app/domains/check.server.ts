import { Resolver } from 'node:dns/promises';
import type { Finding } from './domain-state.ts';
import {
  type DkimFinding,
  type DmarcFinding,
  dkimName,
  dmarcNames,
  judgeDkim,
  judgeDmarc,
  type SendingFindings,
} from './sending/sending-records.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Null if creators may connect no domains. */
    domains: DomainChecks | null;
  }
}

export interface DomainChecks {
  resolver: DnsResolver;
  /** Host of the platform. A creator's domain must have at least one of its addresses. */
  target: string;
  /** True if letters may be sent from creators' domains. */
  sending: boolean;
}

export type DnsResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveTxt'>;

/** Milliseconds per DNS query, and number of tries. */
const WAIT = { timeout: 3_000, tries: 2 };

export const createResolver = (): DnsResolver => new Resolver(WAIT);

export const proofName = (domain: string): string => `_larder.${domain}`;
export const proofValue = (proof: string): string => `larder-site=${proof}`;

/** Maximum number of records read per name. Limited, because strangers write the records. */
const MAX_RECORDS = 100;
/** Maximum length of a TXT record, in UTF-16 code units. The rest is not read. */
const MAX_TEXT = 4_000;

/**
 * Checks a domain's DNS records. They are right if the proof is there, and if at least one of the domain's addresses is
 * the target's.
 */
export async function checkDomain(
  resolver: DnsResolver,
  { domain, proof, target }: { domain: string; proof: string; target: string },
): Promise<Finding> {
  return findingOf(async () => {
    const texts = await textsOf(resolver, proofName(domain));
    if (!texts.includes(proofValue(proof))) return 'no-proof';
    const [own, wanted] = await Promise.all([addressesOf(resolver, domain), addressesOf(resolver, target)]);
    if (own.length === 0) return 'no-address';
    return own.some((address) => wanted.includes(address)) ? 'ok' : 'elsewhere';
  });
}

export async function checkSending(
  resolver: DnsResolver,
  { domain, selector, publicKey }: { domain: string; selector: string; publicKey: string },
): Promise<SendingFindings> {
  const [dkim, dmarc] = await Promise.all([
    findingOf<DkimFinding>(async () => judgeDkim(await textsOf(resolver, dkimName(domain, selector)), publicKey)),
    findingOf<DmarcFinding>(() => findPolicy(resolver, domain)),
  ]);
  return { dkim, dmarc };
}

/** Looks for the DMARC policy at the sender's domain, then at the registrable domain. */
async function findPolicy(resolver: DnsResolver, domain: string): Promise<DmarcFinding> {
  let found: DmarcFinding = 'missing';
  for (const name of dmarcNames(domain)) {
    const finding = judgeDmarc(await textsOf(resolver, name));
    if (finding !== 'missing') found = finding;
    if (finding === 'ok' || finding === 'several') break;
  }
  return found;
}

async function findingOf<Result>(look: () => Promise<Result>): Promise<Result | 'unreachable'> {
  try {
    return await look();
  } catch (error) {
    if (!isDnsError(error)) throw error;
    return 'unreachable';
  }
}

/** Returns the TXT records of a name, each with its strings joined. */
async function textsOf(resolver: DnsResolver, name: string): Promise<string[]> {
  const texts = await listed(resolver.resolveTxt(name));
  return texts.map((parts) => parts.join('').slice(0, MAX_TEXT));
}

export async function addressesOf(resolver: DnsResolver, host: string): Promise<string[]> {
  const [four, six] = await Promise.all([listed(resolver.resolve4(host)), listed(resolver.resolve6(host))]);
  return [...four, ...six];
}

async function listed<Record>(asked: Promise<Record[]>): Promise<Record[]> {
  try {
    return (await asked).slice(0, MAX_RECORDS);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

/** Returns true for an error of a system call, such as the timeout of a DNS query. */
const isDnsError = (error: unknown) => typeof (error as NodeJS.ErrnoException).syscall === 'string';
