import type { Db } from '../../app/db/client.server.ts';
import { createPasswordHasher } from '../../app/identity/password-hashing.server.ts';
import { marisol } from '../../demo/creators/marisol.ts';
import { northkitchen } from '../../demo/creators/northkitchen.ts';
import { aMember, type FactFields } from '../support/members.ts';
import { rosa } from '../support/membership.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Members of Marisol's in states that no sign-up leads to within a test. Times are in days from when the server starts.
 */
export const members = {
  lastDay: { email: 'last-day@cook.example', facts: [['trial', -6.5, 0.5]] },
  paid: { email: 'paid@cook.example', facts: [['paid', -10, 20]] },
  moving: { email: 'moving@cook.example', facts: [['paid', -10, 20]], moveAt: 20 },
  ended: { email: 'ended@cook.example', facts: [['trial', -9, -2]] },
  refused: { email: 'refused@cook.example', facts: [] },
  complimentary: { email: 'guest@cook.example', facts: [['complimentary', -1, 90]] },
} as const satisfies Record<
  string,
  { email: string; facts: (readonly ['trial' | 'paid' | 'complimentary', number, number])[]; moveAt?: number }
>;

/** Adds them, with the password of every person of the tests, to a database that has the demo's creators. */
export async function addMembers(db: Db, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY);
  const passwordHash = await createPasswordHasher().hash(rosa.password);
  for (const { email, facts, ...more } of Object.values(members)) {
    const began = inDays(-20);
    const move = 'moveAt' in more ? { nextCreatorId: northkitchen.id, moveAt: inDays(more.moveAt) } : {};
    await aMember(db, {
      ...{ email, passwordHash, creatorId: marisol.id, beganAt: began, openedAt: began, ...move },
      facts: facts.map(
        ([kind, from, until]): FactFields => ({
          ...{ kind, at: inDays(from), coversFrom: inDays(from), coversUntil: inDays(until) },
        }),
      ),
    });
  }
}
