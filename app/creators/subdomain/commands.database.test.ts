import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aLandingPage, emptyDatabase } from '../../../tests/support/rows.ts';
import { auditEvents } from '../../db/schema/access.ts';
import type { Services } from '../../http/services.ts';
import { unpublishPage } from '../commands.server.ts';
import { changeSubdomain, checkSubdomain } from './commands.server.ts';
import { findMoved } from './moved-subdomain.server.ts';

const { db } = await testDatabase();
const by = { command: 'test' };
const now = new Date('2026-11-02T10:00:00Z');

let bea: Awaited<ReturnType<typeof aLandingPage>>;
let ann: typeof bea;
beforeEach(async () => {
  await emptyDatabase(db);
  [bea, ann] = [await aLandingPage(db, { subdomain: 'bea' }), await aLandingPage(db, { subdomain: 'ann' })];
});

const move = (page: typeof bea, wanted: string) => changeSubdomain(db, { creatorId: page.creatorId, wanted, by, now });
const services = { db, log: { error: () => {}, info: () => {} } } satisfies Pick<Services, 'db' | 'log'>;
const leadsTo = async (path: string) => {
  const url = new URL(path, 'https://larder.test');
  const found = await findMoved(services, url, url.pathname.split('/')[1]!);
  return found && [found.status, found.headers.get('location')];
};

describe('a subdomain', () => {
  test.each([
    [' Juniper ', { ok: true, subdomain: 'juniper', state: 'free' }],
    ['bea', { ok: true, subdomain: 'bea', state: 'own' }],
    ['ann', { ok: false, subdomain: 'ann', reason: 'subdomain-taken' }],
    ['studio', { ok: false, subdomain: 'studio', reason: 'subdomain-reserved' }],
    ['a b', { ok: false, subdomain: 'a b', reason: 'subdomain-malformed' }],
  ])('%j is checked before it is taken', async (wanted, check) => {
    expect(await checkSubdomain(db, { creatorId: bea.creatorId, wanted })).toEqual(check);
  });

  test('is taken immediately and recorded; a repeat changes nothing', async () => {
    expect(await move(bea, 'Juniper')).toEqual({ ok: true, subdomain: 'juniper', changed: true });
    expect(await move(bea, 'juniper')).toEqual({ ok: true, subdomain: 'juniper', changed: false });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, bea.id));
    expect(events).toMatchObject([{ action: 'page.readdressed', details: { from: 'bea', to: 'juniper' } }]);
  });

  test('of another page is refused, and so is one of two concurrent requests', async () => {
    expect(await move(bea, 'ann')).toMatchObject({ ok: false, reason: 'subdomain-taken' });
    const both = await Promise.all([move(bea, 'juniper'), move(ann, 'juniper')]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe('a former subdomain', () => {
  test('redirects to the new one with the rest of the path, also after several moves', async () => {
    await move(bea, 'juniper');
    expect(await leadsTo('/bea')).toEqual([301, '/juniper']);
    expect(await leadsTo('/bea/recipes/soup?for=4')).toEqual([301, '/juniper/recipes/soup?for=4']);
    await move(bea, 'rosemary');
    expect([await leadsTo('/bea'), await leadsTo('/juniper')]).toEqual([
      [301, '/rosemary'],
      [301, '/rosemary'],
    ]);
  });

  test('does not redirect once the page has it again', async () => {
    await move(bea, 'juniper');
    await move(bea, 'bea');
    expect(await leadsTo('/bea')).toBeNull();
    expect(await leadsTo('/juniper')).toEqual([301, '/bea']);
  });

  test('belongs to a page that takes it, and afterwards to the page that left it last', async () => {
    await move(bea, 'juniper');
    await move(ann, 'bea');
    await move(ann, 'rosemary');
    expect(await leadsTo('/bea')).toEqual([301, '/rosemary']);
  });

  test('does not redirect to an unpublished page', async () => {
    await move(bea, 'juniper');
    await unpublishPage(db, bea.id, by);
    expect(await leadsTo('/bea')).toBeNull();
  });
});
