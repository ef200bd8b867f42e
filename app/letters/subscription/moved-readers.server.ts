import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { offersLetter } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { letterSubscriptions } from '../../db/schema/letters.ts';
import type { Services } from '../../http/services.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { createDueWorker, DUE_BATCH, type Help } from '../../jobs/due-work.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { plainName } from '../../mail/message.ts';
import { findSuppression } from '../../mail/suppressions/suppressions.server.ts';
import { letterPaths } from '../paths.ts';
import { movedLetterMail } from './copy.ts';
import { subscriptionToken } from './token.server.ts';

/** Origin of requests that a creator made for the readers of a list, in `letter_subscriptions.requested_on`. */
export const ON_LIST = 'member-list';

/** Number of readers asked per creator in 24 hours before others wait. A list may have many dead addresses. */
export const QUESTIONS_PER_DAY = 1_000;
const DAY_MS = 24 * 3600 * 1000;
const CHUNK = 1_000;

interface OfCreator {
  creatorId: string;
}

/** Returns the addresses that have neither the creator's letter nor a request for it. Keeps the order. */
export async function listUnasked(
  db: Db,
  { creatorId, addresses }: OfCreator & { addresses: readonly string[] },
): Promise<string[]> {
  const known = await db
    .select({ address: letterSubscriptions.address })
    .from(letterSubscriptions)
    .where(
      and(
        eq(letterSubscriptions.creatorId, creatorId),
        sql`${letterSubscriptions.address} = any (${sql.param([...addresses])}::text[])`,
      ),
    );
  const isKnown = new Set(known.map(({ address }) => address));
  return addresses.filter((address) => !isKnown.has(address));
}

/** Stores requests that ask a list's readers once if they want the letter. Idempotent. Returns the number asked. */
export async function askReaders(
  db: Db,
  { creatorId, addresses, now }: OfCreator & { addresses: readonly string[]; now: Date },
): Promise<number> {
  let asked = 0;
  for (let at = 0; at < addresses.length; at += CHUNK) {
    const rows = addresses.slice(at, at + CHUNK).map((address) => ({ creatorId, address }));
    const stored = await db
      .insert(letterSubscriptions)
      .values(rows.map((row) => ({ ...row, requestedAt: now, requestedOn: ON_LIST })))
      .onConflictDoNothing()
      .returning({ id: letterSubscriptions.id });
    asked += stored.length;
  }
  return asked;
}

type QuestionServices = Pick<Services, 'db' | 'mail' | 'now' | 'origin' | 'secrets' | 'supportEmail' | 'wait'>;

export function createReaderQuestionWorker(services: QuestionServices, help: Help = {}): Worker {
  return createDueWorker(services, { name: 'reader-questions', passes: [() => sendQuestions(services)], ...help });
}

/**
 * Mails one batch of questions, each queued in the transaction that marks it as sent. Requests of suppressed addresses
 * are deleted.
 * @returns number of requests in the batch
 */
export function sendQuestions({ db, ...services }: QuestionServices): Promise<number> {
  return db.transaction(async (tx) => {
    const now = services.now();
    const sent = alias(letterSubscriptions, 'sent');
    const askedEnough = tx
      .select({ creatorId: sent.creatorId })
      .from(sent)
      .where(and(eq(sent.requestedOn, ON_LIST), gt(sent.confirmationSentAt, new Date(now.getTime() - DAY_MS))))
      .groupBy(sent.creatorId)
      .having(sql`count(*) >= ${QUESTIONS_PER_DAY}`);
    const { id, creatorId: ofCreator, address: to, requestedAt, requestedOn } = letterSubscriptions;
    const waiting = await tx
      .select({ id, creatorId: ofCreator, address: to })
      .from(letterSubscriptions)
      .where(
        and(
          eq(requestedOn, ON_LIST),
          isNull(letterSubscriptions.confirmedAt),
          isNull(letterSubscriptions.confirmationSentAt),
          notInArray(ofCreator, askedEnough),
          sql`exists (select from ${landingPages} where ${landingPages.creatorId} = ${ofCreator}
            and ${landingPages.isActive} and ${offersLetter})`,
        ),
      )
      .orderBy(asc(requestedAt), asc(id))
      .limit(DUE_BATCH)
      .for('update', { skipLocked: true });
    const hashAddress = (address: string) => addressHashes(address, services.secrets);
    for (const { id: subscriptionId, creatorId, address } of waiting) {
      const isThis = eq(id, subscriptionId);
      const letter = { kind: 'optional', creatorId, agreedAt: new Date(0) } as const;
      if (await findSuppression(tx, letter, { address, hashAddress, now })) {
        await tx.delete(letterSubscriptions).where(isThis);
        continue;
      }
      await tx.update(letterSubscriptions).set({ confirmationSentAt: now }).where(isThis);
      const link = services.origin + letterPaths.confirm(subscriptionToken(subscriptionId, services.secrets));
      const brand = mailBrand(await findBrand(tx, { creatorId }), services);
      const template = { name: 'worded', props: { words: movedLetterMail(plainName(brand.name)), link } } as const;
      const mail = { id: subscriptionId, to: address, template, brand, unrequested: true } as const;
      await services.mail.enqueue(tx, mail, { last: true });
    }
    return waiting.length;
  });
}
