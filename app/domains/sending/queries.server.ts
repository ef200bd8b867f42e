import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creatorDomains, sendingDomains } from '../../db/schema/creator-addresses.ts';
import type { AuthSecrets } from '../../http/services.ts';
import type { DkimKey } from '../../mail/transport.server.ts';
import { isServed } from '../queries.server.ts';
import { type DkimFinding, type DmarcFinding, senderAddress, sendingName } from './sending-records.ts';
import type { SendingState } from './sending-state.ts';
import { openKey } from './signing-key.server.ts';

/** A creator's sending domain. Letters are sent from it only in the states `verified` and `failing`. */
export interface SendingDomain {
  creatorId: string;
  domainId: string;
  domain: string;
  selector: string;
  publicKey: string;
  state: SendingState;
  dkimFinding: DkimFinding | null;
  dmarcFinding: DmarcFinding | null;
  failingSince: Date | null;
}

const columns = {
  creatorId: sendingDomains.creatorId,
  domainId: sendingDomains.domainId,
  domain: creatorDomains.domain,
  selector: sendingDomains.selector,
  publicKey: sendingDomains.publicKey,
  state: sendingDomains.state,
  dkimFinding: sendingDomains.dkimFinding,
  dmarcFinding: sendingDomains.dmarcFinding,
  failingSince: sendingDomains.failingSince,
};

const withDomain = eq(creatorDomains.id, sendingDomains.domainId);

/** Returns a creator's sending domain without its private key, or null if there is none. */
export async function findSendingDomain(db: Db, { creatorId }: { creatorId: string }): Promise<SendingDomain | null> {
  const [found] = await db
    .select(columns)
    .from(sendingDomains)
    .innerJoin(creatorDomains, withDomain)
    .where(eq(sendingDomains.creatorId, creatorId));
  return (found as SendingDomain | undefined) ?? null;
}

/** Lists the sending domains whose check is due, the longest overdue first. */
export async function listDueSendingDomains(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<SendingDomain[]> {
  const due = await db
    .select(columns)
    .from(sendingDomains)
    .innerJoin(creatorDomains, withDomain)
    .where(lte(sendingDomains.nextCheckAt, now))
    .orderBy(asc(sendingDomains.nextCheckAt))
    .limit(limit);
  return due as SendingDomain[];
}

export interface LetterSender {
  address: string;
  key: DkimKey;
}

/**
 * Returns the sender at the creator's own domain, or null if letters are not sent from it or its key cannot be opened.
 */
export async function findLetterSender(
  db: Db,
  { secrets }: { secrets: AuthSecrets },
  { creatorId }: { creatorId: string },
): Promise<LetterSender | null> {
  const [found] = await db
    .select({
      domain: creatorDomains.domain,
      selector: sendingDomains.selector,
      privateKey: sendingDomains.privateKey,
    })
    .from(sendingDomains)
    .innerJoin(creatorDomains, withDomain)
    .where(
      and(eq(sendingDomains.creatorId, creatorId), inArray(sendingDomains.state, ['verified', 'failing']), isServed),
    );
  const opened = found && openKey(found.privateKey, creatorId, secrets);
  if (!opened) return null;
  const { domain, selector } = found;
  return {
    address: senderAddress(domain),
    key: { domainName: sendingName(domain), keySelector: selector, privateKey: opened.secret },
  };
}
