import { randomUUID } from 'node:crypto';
import type { Db } from '../../app/db/client.server.ts';
import { communitySettings } from '../../app/db/schema/community.ts';
import { creatorMembers } from '../../app/db/schema/creators.ts';
import type { Services } from '../../app/http/services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from './browser.ts';
import { aMember, aTrial } from './members.ts';
import { bea } from './membership.ts';

/** Functions that create people of Bea's community, each with a browser, and write as they do. */
export function communityOf(db: Db, services: Services) {
  async function aPerson(name: string, changes: Parameters<typeof aMember>[1] = { facts: [aTrial()] }) {
    const email = `${name}@home.example`;
    const { accountId } = await aMember(db, { email, ...changes });
    const browser = aBrowser(services);
    await browser.signIn({ email });
    return { accountId, email, browser };
  }

  return {
    aPerson,
    /** Lets the posts of new people be shown at once. */
    showFirstPosts: () => db.insert(communitySettings).values({ creatorId: bea.creatorId, holdsFirst: false }),
    async aModerator(name = 'bea') {
      const person = await aPerson(name);
      await db.insert(creatorMembers).values({ accountId: person.accountId, ...bea, role: 'owner' });
      return person;
    },
    /** Posts as the form of the community's page does. Returns the thread's path. */
    async post(browser: TestBrowser, words: string, title = 'Beans'): Promise<string> {
      const { id } = fieldsOf(await browser.get('/bea/community'));
      const { location } = await browser.post('/bea/community', { id: id!, title, words });
      return location!.split('?')[0]!;
    },
    /** Answers in a thread. Returns the post's id. */
    async answer(browser: TestBrowser, thread: string, words: string): Promise<string> {
      const id = randomUUID();
      const { status } = await browser.post(thread, { id, words });
      if (status !== 303) throw new Error(`An answer was refused: ${status}`);
      return id;
    },
  };
}
