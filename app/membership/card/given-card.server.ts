import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import type { GivenCard } from './given-card.ts';

/**
 * Finds the card of an attempt, or null if no card was given. The card's state is `away` if it cannot be read.
 * @param given.isStored false to sync the card's subscription too, for example after the bank's answer
 */
export async function findGivenCard(
  { charges, log }: Pick<Services, 'charges' | 'log'>,
  { accountId, attempt, isStored = false }: { accountId: string; attempt: string; isStored?: boolean },
): Promise<GivenCard | null> {
  if (!charges) return null;
  const of = { accountId, attemptId: attempt };
  try {
    const card = await (isStored ? charges.findCardGiven(of) : charges.continueCard(of));
    return card && { attempt, card };
  } catch (err) {
    log.error({ err }, 'How a card stands could not be found out');
    return { attempt, card: { state: 'away' } };
  }
}

export async function findCountry(db: Db, { accountId }: { accountId: string }): Promise<string | null> {
  const [record] = await db
    .select({ country: endUserDetails.country })
    .from(endUserDetails)
    .where(eq(endUserDetails.authId, accountId));
  return record?.country ?? null;
}
