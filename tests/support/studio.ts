import { beforeEach } from 'vitest';
import type { Role } from '../../app/access/roles.ts';
import { aBrowser } from './browser.ts';
import { testDatabase } from './database.ts';
import { membershipServices } from './membership.ts';
import { peopleIn } from './people.ts';
import { aLandingPage } from './rows.ts';

export async function aStudio() {
  const { db } = await testDatabase();
  const { services, empty, mail } = await membershipServices(db);
  let creatorId: string;
  let people: Awaited<ReturnType<typeof peopleIn>>;
  beforeEach(async () => {
    await empty();
    ({ creatorId } = await aLandingPage(db, { subdomain: 'juniper', name: 'Juniper', isActive: false }));
    people = await peopleIn(db, { creatorId });
  });
  return {
    db,
    services,
    mail,
    creatorId: () => creatorId,
    people: () => people,
    async browserOf(role: Role) {
      const browser = aBrowser(services);
      const accountId = await people.accountOf(role);
      if (accountId) browser.keep(`${await people.sessionOf(accountId)}; Path=/`);
      return browser;
    },
  };
}
