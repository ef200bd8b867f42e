import { findLetterRequest } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { stopLetter, subscribeAccount } from './commands.server.ts';
import { listSubscriptions } from './queries.server.ts';

/** Time recorded for a stopped letter: voids earlier consents to the creator's emails, but not those given at `now`. */
const justBefore = (now: Date) => new Date(now.getTime() - 1);

/**
 * Starts and stops the letters that a person changed in a form. A letter that was stopped elsewhere since the form was
 * shown stays stopped.
 * @param choice.ticked ids of creators whose letters were ticked when the form was shown
 * @param choice.wanted ids of creators whose letters were ticked when the form was submitted
 * @returns false if no letter may be sent to the address
 */
export async function chooseLetters(
  tx: Db,
  services: Pick<Services, 'secrets'>,
  choice: { address: string; ticked: readonly string[]; wanted: readonly string[]; now: Date },
): Promise<boolean> {
  const { address, ticked, wanted, now } = choice;
  const subscribed = await creatorsOf(tx, { address });
  for (const creatorId of subscribed) {
    const isStopped = ticked.includes(creatorId) && !wanted.includes(creatorId);
    if (isStopped) await stopLetter(tx, { creatorId, address, now: justBefore(now) });
  }
  for (const creatorId of wanted.filter(isUuid)) {
    if (ticked.includes(creatorId) || subscribed.has(creatorId)) continue;
    if ((await findLetterRequest(tx, { creatorId })) === null) continue;
    const given = { creatorId, address, on: paths.accountEmails(), now };
    if (!(await subscribeAccount(tx, services, given))) return false;
  }
  return true;
}

/**
 * Renews the consent to a letter that the address gets, by the clock of memberships, or stops the letter. Does nothing
 * if the address does not get the letter.
 * @returns false if no letter may be sent to the address
 */
export async function keepLetter(
  tx: Db,
  services: Pick<Services, 'secrets' | 'now' | 'membershipNow'>,
  { address, creatorId, keep }: { address: string; creatorId: string; keep: boolean },
): Promise<boolean> {
  if (!(await creatorsOf(tx, { address })).has(creatorId)) return true;
  if (!keep) {
    await stopLetter(tx, { creatorId, address, now: services.now() });
    return true;
  }
  const given = { creatorId, address, on: paths.accountEmails(), now: services.membershipNow() };
  return subscribeAccount(tx, services, given);
}

const creatorsOf = async (tx: Db, { address }: { address: string }): Promise<Set<string>> =>
  new Set((await listSubscriptions(tx, { address })).map(({ creatorId }) => creatorId));
