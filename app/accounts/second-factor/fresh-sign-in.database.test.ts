import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { PAGE, QUESTION, secondFactorPages } from '../../../tests/support/second-factor.ts';
import { signInFirstPage } from '../../copy/form.ts';
import { totpSecrets } from '../../db/schema/second-factors.ts';

const { db } = await testDatabase();
const { start, sends, codeOf, withApp, clock } = await secondFactorPages(db);
let browser: TestBrowser;
beforeEach(async () => {
  browser = await start();
});

describe('a recent sign-in', () => {
  test('is required to change a second factor, and returns there', async () => {
    clock.pass(16 * 60);
    const led = await browser.get(`${PAGE}?redirect_to=%2Fstudio`);
    expect(led.location).toBe(`/sign-in/again?redirect_to=${encodeURIComponent(`${PAGE}?redirect_to=%2Fstudio`)}`);
    expect((await browser.post('/sign-in/again', { password: 'wrong', redirect_to: PAGE })).status).toBe(400);
    expect((await browser.get(PAGE)).status).toBe(302);
    const again = await browser.post('/sign-in/again', { password: rosa.password, redirect_to: PAGE });
    expect([again.status, again.location]).toEqual([303, PAGE]);
    expect((await browser.get(PAGE)).status).toBe(200);
  });

  test('is required of a form left open, which reports it and changes nothing', async () => {
    await sends({ do: 'app-start' });
    clock.pass(16 * 60);
    const late = await sends({ do: 'app-cancel' });
    // Checks the rendered text, not the data given to scripts.
    expect([late.status, late.text]).toEqual([403, expect.arrayContaining([signInFirstPage.title])]);
    expect(late.html).toContain(`<a href="/sign-in/again?redirect_to=${encodeURIComponent(PAGE)}" target="_blank"`);
    expect(await db.select().from(totpSecrets)).toHaveLength(1);
  });

  test('includes the second factor if there is one', async () => {
    const { secret } = await withApp();
    clock.pass(16 * 60);
    expect((await browser.get(PAGE)).location).toContain('/sign-in/again');
    expect((await browser.get('/sign-in/again')).location).toBe(QUESTION);
    await browser.post(QUESTION, { code: codeOf(secret), redirect_to: PAGE });
    expect((await browser.get(PAGE)).status).toBe(200);
  });
});

describe('the download of a person’s data', () => {
  const [EXPORT, ARCHIVE] = ['/account/export', '/account/export/archive'];

  test('is offered after a recent sign-in, which returns there', async () => {
    expect((await browser.get(EXPORT)).status).toBe(200);
    clock.pass(16 * 60);
    for (const path of [EXPORT, ARCHIVE]) {
      const again = `/sign-in/again?redirect_to=${encodeURIComponent(path)}`;
      expect((await browser.get(path)).location).toBe(again);
    }
    await browser.post('/sign-in/again', { password: rosa.password, redirect_to: EXPORT });
    expect((await browser.get(EXPORT)).html).toContain(`action="${ARCHIVE}"`);
  });

  test('is refused with a message to a stale session', async () => {
    clock.pass(16 * 60);
    const answer = await browser.post(ARCHIVE);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([403, null]);
    expect(answer.text).toContain(signInFirstPage.title);
  });
});
