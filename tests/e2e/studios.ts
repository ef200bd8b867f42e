import type { Db } from '../../app/db/client.server.ts';
import { creatorMembers } from '../../app/db/schema/creators.ts';
import { letterSubscriptions } from '../../app/db/schema/letters.ts';
import { createPasswordHasher } from '../../app/identity/passwords/password-hashing.server.ts';
import { accountsIn } from '../support/accounts.ts';
import { aMember } from '../support/members.ts';
import { rosa } from '../support/membership.ts';
import { aLandingPage } from '../support/rows.ts';
import { emailOf } from './members.ts';

/** Separate studios for tests that change their studio. */
const studios = [
  { name: 'studio-page', isActive: false },
  { name: 'picture-cropper', isActive: false },
  { name: 'early-cropper', isActive: false },
  { name: 'second-factor', isActive: false },
  { name: 'passkey-holder', isActive: false },
  { name: 'recipe-writer', isActive: true },
  { name: 'fast-writer', isActive: true },
  { name: 'members-import', isActive: true },
  { name: 'letter-writer', isActive: true },
] as const;

/** Returns the address of a member of the recipe writer's studio, or of a free reader of the letter writer. */
export const readerOf = (email: string) => `reads-${email}`;

const attempts = [0, 1];

/** Returns the subdomain of a test's studio. The owner's address is `newEmail` of the same name. */
export const subdomainOf = (email: string) => email.split('@')[0]!;

export async function addStudios(db: Db, now: Date): Promise<void> {
  const passwordHash = await createPasswordHasher().hash(rosa.password);
  const anAccount = accountsIn(db, { passwordHash, now, confirmed: true });
  for (const { name, isActive } of studios) {
    for (const attempt of attempts) {
      const email = emailOf({ name, attempt });
      const { creatorId } = await aLandingPage(db, {
        subdomain: subdomainOf(email),
        name: 'Juniper',
        payoff: 'Soup first',
        isActive,
      });
      const accountId = await anAccount({ email });
      await db.insert(creatorMembers).values({ accountId, creatorId, role: 'owner' });
      if (name === 'letter-writer') {
        const asked = { requestedAt: now, requestedOn: '/:name', confirmedAt: now };
        await db.insert(letterSubscriptions).values({ creatorId, address: readerOf(email), ...asked });
      }
      if (name !== 'recipe-writer') continue;
      const times = { at: now, coversFrom: now, coversUntil: new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000) };
      await aMember(db, {
        email: readerOf(email),
        passwordHash,
        creatorId,
        beganAt: now,
        openedAt: now,
        facts: [{ kind: 'trial', ...times }],
      });
    }
  }
}
