import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { letters } from '../../db/schema/letters.ts';
import type { Services } from '../../http/services.ts';
import { readStoredAudience } from '../document/stored-letter.ts';
import type { ToldReason } from './copy.ts';
import { freezeRecipients } from './recipients.server.ts';
import {
  findPostalAddress,
  findSubdomain,
  type StoredLetterRow,
  stopLetter,
  undecidedDifferences,
} from './schedule.server.ts';
import { tellStopped } from './stopped-email.server.ts';

type StartServices = Pick<Services, 'db' | 'mail' | 'now' | 'membershipNow' | 'log'>;

/** Delay in milliseconds after which a due letter is held instead of started. */
const LATE_MS = 15 * 60 * 1000;

const AT_ONCE = 100;

/** Starts or holds due letters, longest due first. A letter that cannot start is tried again, and later held. */
export async function startDueLetters(services: StartServices): Promise<void> {
  const { db, log } = services;
  const due = await db
    .select({ letterId: letters.id })
    .from(letters)
    .where(and(eq(letters.state, 'scheduled'), lte(letters.dueAt, services.now())))
    .orderBy(asc(letters.dueAt))
    .limit(AT_ONCE);
  for (const { letterId } of due) {
    try {
      await startLetter(services, { letterId });
    } catch (err) {
      log.error({ err, letter: letterId }, 'A letter could not be started');
    }
  }
}

/**
 * Starts a due letter, or holds it if it cannot go out as scheduled. Starting freezes the recipients and publishes the
 * page. Does nothing if the letter is locked.
 */
function startLetter({ db, ...services }: StartServices, { letterId }: { letterId: string }): Promise<void> {
  const now = services.now();
  return db.transaction(async (tx) => {
    const [letter] = await tx
      .select()
      .from(letters)
      .where(and(eq(letters.id, letterId), eq(letters.state, 'scheduled'), lte(letters.dueAt, now)))
      .for('no key update', { skipLocked: true });
    if (!letter) return;
    const { creatorId } = letter;
    const reason = await reasonToHold(tx, services, { letter, now });
    if (reason) {
      await stopLetter(tx, { letterId, state: 'held', reason });
      await tellStopped(tx, { creatorId, letterId, reason, now });
      return services.log.info({ letter: letterId, reason }, 'A letter is held until its creator decides');
    }
    const audience = readStoredAudience(letter.audience);
    const recipients = await freezeRecipients(tx, { letterId, creatorId, audience, now: services.membershipNow() });
    await tx.update(letters).set({ state: 'sending', startedAt: now }).where(eq(letters.id, letterId));
    services.log.info({ letter: letterId, recipients }, 'A letter begins');
  });
}

async function reasonToHold(
  tx: Db,
  services: Pick<Services, 'mail'>,
  { letter, now }: { letter: StoredLetterRow; now: Date },
): Promise<ToldReason | null> {
  const { creatorId, dueAt } = letter;
  if (dueAt && now.getTime() - dueAt.getTime() > LATE_MS) return 'late';
  if ((await findPostalAddress(tx, services, { creatorId })) === null) return 'no-postal-address';
  if ((await findSubdomain(tx, { creatorId })) === null) return 'no-page';
  const differences = await undecidedDifferences(tx, letter);
  if (!differences) return null;
  return differences.letter ? 'edited' : 'recipe-changed';
}
