import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { offers } from '../../db/schema/offers.ts';

const studio = await aStudio();
const { db, services } = studio;

let owner: TestBrowser;
let PAGE = '';
beforeEach(async () => {
  owner = await studio.browserOf('owner');
  PAGE = `/studio/${studio.creatorId()}/payments/offers`;
  await db.update(landingPages).set({ isActive: true });
});

const half = { code: 'Spring', kind: 'percent', off: '50', currency: 'usd', duration: 'months', months: '3', plan: '' };
const make = (fields: Record<string, string> = {}) => owner.post(PAGE, { ...half, ...fields });
const said = ({ text }: Answer) => text.join(' ');
const stored = () => db.select().from(offers);

describe('an owner', () => {
  test('creates an offer, sees the resulting prices, and shares its link', async () => {
    expect(said(await owner.get(PAGE))).toContain('You have no offers yet.');
    const made = await make({ places: '10' });
    expect([made.status, made.location]).toEqual([303, `${PAGE}?done=made`]);
    const page = await owner.get(made.location!);
    expect(said(page)).toContain('Monthly: $5 a month for 3 payments, then $10 a month');
    expect(said(page)).not.toContain('Yearly: ');
    expect(said(page)).toContain('Not used yet · 10 left');
    expect(page.html).toContain(`${services.origin}/juniper/offer/SPRING`);
    const visitor = aBrowser(services);
    const followed = await visitor.get('/juniper/offer/spring');
    expect([followed.status, followed.location]).toEqual([302, `/sign-up/${studio.creatorId()}?offer=spring`]);
    const signUp = await visitor.get(followed.location!);
    expect(said(signUp)).toContain('$5 a month for 3 payments, then $10 a month instead of $10 per month');
    expect(fieldsOf(signUp)).toMatchObject({ offer: 'spring' });
    expect((await db.select().from(auditEvents)).map(({ action }) => action)).toEqual(['offer.made']);
  });

  test('ends it, which stops its use', async () => {
    await make();
    const [{ id } = { id: '' }] = await stored();
    expect((await owner.post(PAGE, { end: id })).location).toBe(`${PAGE}?done=ended`);
    expect(said(await owner.get(PAGE))).not.toContain('/juniper/offer/SPRING');
    const signUp = await aBrowser(services).get(`/sign-up/${studio.creatorId()}?offer=SPRING`);
    expect(said(signUp)).toContain('That code doesn’t work or has been used');
    expect(said(signUp)).toContain('$10 per month');
  });

  test.each([
    [{ off: '0' }, 'Please enter a whole number from 1 to 99.'],
    [{ kind: 'amount', off: '3', currency: 'eur' }, 'It wouldn’t lower any of your prices'],
    [{ plan: 'yearly' }, 'Several months off work only for what’s paid by the month.'],
    [{ lastDay: '2020-01-01' }, 'That day has already passed.'],
    [{ code: 'a b' }, 'Please use letters, numbers and hyphens'],
  ])('is shown the errors of %j with the submitted values', async (fields, words) => {
    const answer = await make(fields);
    expect([answer.status, said(answer)]).toEqual([400, expect.stringContaining(words)]);
    // The error is both at the top of the page, with a link to the field, and next to the field.
    expect(answer.html.indexOf('role="alert"')).toBeLessThan(answer.html.indexOf('Create an offer'));
    const [, field] = /role="alert".*?href="#(offer-\w+)"/s.exec(answer.html)!;
    expect(answer.html).toContain(`id="${field}-error"`);
    const { kind, currency, duration, plan, ...typed } = { ...half, ...fields };
    expect(fieldsOf(answer)).toMatchObject(typed);
    const chosen = [...answer.html.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value);
    expect(chosen).toEqual([kind, currency, duration, plan]);
    expect(await stored()).toEqual([]);
  });

  test('cannot reuse a code, nor end another’s or an unknown one', async () => {
    await make();
    expect([(await make()).status, (await make({ code: 'SPRING' })).status]).toEqual([409, 409]);
    for (const end of ['x', studio.creatorId(), '']) expect((await owner.post(PAGE, { end })).status).toBe(409);
    expect((await stored()).map(({ endedAt }) => endedAt)).toEqual([null]);
  });
});
