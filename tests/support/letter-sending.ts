import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { letterDeliveries, letterSubscriptions, letters } from '../../app/db/schema/letters.ts';
import type { Services } from '../../app/http/services.ts';
import type { Letter, LetterAudience } from '../../app/letters/document/letter-shape.ts';
import { storedAudience, storedLetter } from '../../app/letters/document/stored-letter.ts';
import { scheduleLetter, type When } from '../../app/letters/sending/schedule.server.ts';
import { createLetterWorker } from '../../app/letters/sending/worker.server.ts';
import type { Sender, Sent } from '../../app/mail/sender.server.ts';
import type { OutgoingMail, SendFailure } from '../../app/mail/transport.server.ts';
import { aLetter } from './letters.ts';
import { markMail } from './mail-marks.ts';
import { bea } from './membership.ts';
import { clock } from './test-clock.ts';

export const everybody: LetterAudience = { readers: ['free', 'trial', 'paid', 'ended'], tag: null, recipeId: null };

const hashAddress = (address: string) => [`hmac:${address}`];

export const refusal = (responseCode: number, response = `${responseCode} No`): SendFailure => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode,
  response,
  isUnanswered: false,
});

/**
 * Creates helpers for Bea's letters, and a worker whose mail server accepts everything unless a test says otherwise.
 * @param sent mails that the server has accepted
 */
export function letterSending(db: Db, services: Services, sent: OutgoingMail[] = []) {
  let answer: (mail: OutgoingMail) => SendFailure | null | Promise<SendFailure | null> = () => null;
  const sender = {
    async send(mail: OutgoingMail): Promise<Sent> {
      const failure = await answer(mail);
      if (failure) return { ok: false, failure };
      sent.push(mail);
      return { ok: true, responseCode: 250 };
    },
    close() {},
  };
  const limits = { perSecond: 1_000_000, atOnce: 4, firstDay: 1_000_000, lettersDomain: null as string | null };

  async function subscribe(addresses: readonly string[], { creatorId = bea.creatorId, confirmed = true } = {}) {
    const at = new Date(clock.now.getTime() - 3_600_000);
    const confirmedAt = confirmed ? at : null;
    return db
      .insert(letterSubscriptions)
      .values(addresses.map((address) => ({ creatorId, address, requestedAt: at, requestedOn: '/x', confirmedAt })))
      .returning();
  }

  async function draft({
    creatorId = bea.creatorId,
    audience = everybody,
    ...change
  }: Partial<Letter> & { creatorId?: string; audience?: LetterAudience } = {}) {
    const [row] = await db
      .insert(letters)
      .values({
        creatorId,
        content: storedLetter(aLetter(change)),
        audience: storedAudience(audience),
        savedAt: clock.now,
      })
      .returning({ letterId: letters.id });
    return { creatorId, letterId: row!.letterId };
  }

  const schedule = (own: { creatorId: string; letterId: string }, when: When = 'now', version = 1) =>
    db.transaction((tx) => scheduleLetter(tx, services, { ...own, version, when, now: clock.now }));

  return {
    sent,
    limits,
    subscribe,
    draft,
    schedule,
    async due(change: Parameters<typeof draft>[0] = {}) {
      const own = await draft(change);
      const scheduled = await schedule(own);
      if (!scheduled.ok) throw new Error(scheduled.reason);
      return own;
    },
    /** Runs the worker once. Overlapping calls act like two processes. */
    async run(
      change: Partial<typeof limits & { sender: Sender<OutgoingMail> }> = {},
      signal = new AbortController().signal,
    ) {
      const options = { sender, markMail, hashAddress, ...limits, ...change };
      await createLetterWorker(services, options).work({ id: randomUUID(), data: {}, attempt: 1, last: true, signal });
    },
    /** @param next returns the failure of a mail, or null if the mail is accepted */
    answerWith(next: typeof answer) {
      answer = next;
    },
    reset() {
      sent.length = 0;
      answer = () => null;
    },
    async letter({ letterId }: { letterId: string }) {
      return (await db.select().from(letters).where(eq(letters.id, letterId)))[0]!;
    },
    deliveries: ({ letterId }: { letterId: string }) =>
      db
        .select()
        .from(letterDeliveries)
        .where(eq(letterDeliveries.letterId, letterId))
        .orderBy(letterDeliveries.address),
    edit: ({ letterId }: { letterId: string }, change: Partial<Letter>) =>
      db
        .update(letters)
        .set({ content: storedLetter(aLetter(change)), version: sql`${letters.version} + 1` })
        .where(eq(letters.id, letterId)),
  };
}
