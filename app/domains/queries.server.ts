import { asc, count, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creatorAddresses, creatorDomains } from '../db/schema/creator-addresses.ts';
import type { DomainState, Finding } from './domain-state.ts';

export const isServed = inArray(creatorDomains.state, ['verified', 'failing']);

export interface OwnDomain {
  domainId: string;
  domain: string;
  proof: string;
  state: DomainState;
  finding: Finding | null;
  checkedAt: Date | null;
  failingSince: Date | null;
}

const columns = {
  domainId: creatorDomains.id,
  domain: creatorDomains.domain,
  proof: creatorDomains.proof,
  state: creatorDomains.state,
  finding: creatorDomains.finding,
  checkedAt: creatorDomains.checkedAt,
  failingSince: creatorDomains.failingSince,
};

/**
 * Returns a creator's domains, oldest first, and the chosen address. `chosen` is null for the platform's address, and
 * `chosen.domainId` is null for the creator's subdomain.
 */
export async function findAddresses(
  db: Db,
  { creatorId }: { creatorId: string },
): Promise<{ domains: OwnDomain[]; chosen: { domainId: string | null } | null }> {
  const [domains, [chosen]] = await Promise.all([
    db
      .select(columns)
      .from(creatorDomains)
      .where(eq(creatorDomains.creatorId, creatorId))
      .orderBy(asc(creatorDomains.createdAt), asc(creatorDomains.id))
      .limit(20),
    db
      .select({ domainId: creatorAddresses.domainId })
      .from(creatorAddresses)
      .where(eq(creatorAddresses.creatorId, creatorId)),
  ]);
  return { domains: domains as OwnDomain[], chosen: chosen ?? null };
}

export async function countDomains(db: Db): Promise<Record<DomainState, number>> {
  const counted = await db
    .select({ state: creatorDomains.state, domains: count() })
    .from(creatorDomains)
    .groupBy(creatorDomains.state);
  return {
    pending: 0,
    verified: 0,
    failing: 0,
    lost: 0,
    ...Object.fromEntries(counted.map((row) => [row.state, row.domains])),
  };
}

export async function findNewestServed(db: Db): Promise<string | null> {
  const [newest] = await db
    .select({ domain: creatorDomains.domain })
    .from(creatorDomains)
    .where(eq(creatorDomains.state, 'verified'))
    .orderBy(desc(creatorDomains.createdAt))
    .limit(1);
  return newest?.domain ?? null;
}

/** Lists the domains whose check is due, the longest overdue first. */
export const listDueDomains = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .select({ domainId: creatorDomains.id, domain: creatorDomains.domain, proof: creatorDomains.proof })
    .from(creatorDomains)
    .where(lte(creatorDomains.nextCheckAt, now))
    .orderBy(asc(creatorDomains.nextCheckAt))
    .limit(limit);
