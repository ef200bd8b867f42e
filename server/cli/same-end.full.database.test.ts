import { beforeEach, expect, test } from 'vitest';
import { dateWords } from '../../app/copy/date-words.ts';
import { lastMomentBefore } from '../../app/membership/access/explain.ts';
import { listStudioMembers } from '../../app/studio/members/members.server.ts';
import { accountServices } from '../../tests/support/account-services.ts';
import { aBrowser } from '../../tests/support/browser.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { aMember } from '../../tests/support/members.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { readCommand } from './member.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const { services, startAtBeas } = await accountServices(db);
const now = () => new Date();

beforeEach(startAtBeas);

test.each([
  ['while a period runs', 'paid', 20 * 24],
  ['while the payment after a period is awaited', 'paid', -2],
  ['while a trial runs', 'trial', 5 * 24],
  ['while the payment after a trial is awaited', 'trial', -2],
] as const)(
  'the kitchen is open, and /account, the studio and `explain` say the same end %s',
  async (_when, kind, hours) => {
    const coversUntil = new Date(Date.now() + hours * 3_600_000);
    const coversFrom = new Date(coversUntil.getTime() - (kind === 'paid' ? 30 : 7) * 24 * 3_600_000);
    const cost = kind === 'paid' ? { amount: 1000, currency: 'usd' } : {};
    const covers = { kind, providerId: 'one', at: coversFrom, coversFrom, coversUntil, ...cost };
    const subscribed = { kind: 'subscribed', providerId: 'sub_1', at: coversFrom } as const;
    await aMember(db, { plan: 'monthly', facts: [covers, subscribed] });
    const browser = aBrowser({ ...services, now, membershipNow: now });
    await browser.signIn();
    const said = async (path: string) => (await browser.get(path)).text.join(' ');
    const search = { filter: 'everybody', words: '', newestFirst: true, isAtAnother: false } as const;
    const studio = await listStudioMembers(services, { ...bea, name: 'Bea' }, { search, after: null, now: now() });
    expect(await said('/kitchen')).toContain('Welcome to your kitchen');
    const told = {
      account: await said('/account'),
      studio: JSON.stringify(studio.members),
      explain: (await commandInProcess(readCommand(['explain', rosa.email]), database)).out,
    };
    const end = dateWords().date(lastMomentBefore(coversUntil));
    const sentence = kind === 'paid' ? `Your membership is paid until ${end}` : `Your trial runs until ${end}`;
    for (const [where, words] of Object.entries(told)) expect(words, where).toContain(sentence);
  },
);
