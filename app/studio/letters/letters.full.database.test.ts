import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBlock, aLetter, aRun } from '../../../tests/support/letters.ts';
import { aBody, aCreator, aRecipe } from '../../../tests/support/rows.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { letterDeliveries, letterSubscriptions, letters } from '../../db/schema/letters.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { Letter } from '../../letters/document/letter-shape.ts';
import { letterFormat } from '../../letters/document/letter-shape.ts';
import { findLetter } from '../../letters/editing/drafts.server.ts';
import { findLetterSettings, saveLetterSettings } from '../../letters/settings/settings.server.ts';
import { studioPaths } from '../paths.ts';
import { letterEditor, letterPreview, letterSending as sending, letterSettingsWords as settings } from './copy.ts';

const studio = await aStudio();
const { db, services, browserOf, mail } = studio;
let creatorId: string;
beforeEach(async () => {
  creatorId = studio.creatorId();
  await db.update(landingPages).set({ isActive: true });
});
type Browser = Awaited<ReturnType<typeof browserOf>>;

async function begin(browser: Browser, fields: Record<string, string> = {}): Promise<string> {
  const { location } = await browser.post(studioPaths.letters(creatorId), fields);
  return /letters\/([0-9a-f-]{36})$/.exec(location ?? '')![1]!;
}
const save = (browser: Browser, letterId: string, content: unknown, version = 1) =>
  browser.post(
    studioPaths.letterDraft(creatorId, letterId),
    JSON.stringify({ content, version, schemaVersion: letterFormat.version }),
    { headers: { 'content-type': 'application/json', origin: services.origin } },
  );
async function written(browser: Browser, letter: Partial<Letter> = {}): Promise<string> {
  const letterId = await begin(browser);
  expect((await save(browser, letterId, aLetter(letter))).status).toBe(200);
  return letterId;
}
async function aSubscriber(address = `${randomUUID()}@home.example`) {
  const at = clock.now;
  await db
    .insert(letterSubscriptions)
    .values({ creatorId, address, requestedAt: at, requestedOn: '/:name', confirmedAt: at });
  return address;
}
const typed = {
  isOffered: true,
  senderName: '',
  replyTo: '',
  postalAddress: 'Larder Lane 1',
  countsClicks: false,
  weekly: 'off' as const,
  weeklyDay: 4,
  weeklyHour: 9,
  weeklyZone: '',
  weeklyIntro: '',
};
const words = async (browser: Browser, path: string) => (await browser.get(path)).text.join(' ');
const choice = { readers: 'free', page: 'everyone', version: '2' };
const confirmation = (letterId: string, fields: Record<string, string> = {}) =>
  `${studioPaths.letterConfirmation(creatorId, letterId)}?${new URLSearchParams({ readers: 'free', page: 'everyone', ...fields })}`;
const found = (letterId: string) => findLetter(db, { creatorId, letterId });
const versionOf = async (letterId: string) => ({ version: String((await found(letterId))?.version) });

describe('writing', () => {
  test('a letter is begun, saved while typed, listed by its subject, and deleted', async () => {
    const editor = await browserOf('editor');
    const letterId = await written(editor, { subject: 'A box of lemons' });
    expect(await words(editor, studioPaths.letters(creatorId))).toContain('A box of lemons');
    const page = await editor.get(studioPaths.letter(creatorId, letterId));
    expect(page.text.join(' ')).toContain('The lemons arrived on Tuesday.');
    expect(page.text.join(' ')).toContain(letterEditor.needsScripts);
    const removed = await editor.post(studioPaths.letter(creatorId, letterId), {});
    expect(await words(editor, removed.location!)).toContain('The draft was deleted.');
    expect((await editor.get(studioPaths.letter(creatorId, letterId))).status).toBe(404);
  });

  test('a letter about a recipe begins with its card, and one about no recipe is empty', async () => {
    const editor = await browserOf('editor');
    const { id: recipeId } = await aRecipe(db, creatorId, { name: 'Lemon tart', body: aBody('x') });
    const letterId = await begin(editor, { recipe: recipeId });
    expect((await found(letterId))?.letter.blocks).toMatchObject([
      { kind: 'recipe', recipe: { recipeId, shows: 'teaser' } },
    ]);
    expect(await words(editor, studioPaths.letter(creatorId, letterId))).toContain('Lemon tart');
    expect((await found(await begin(editor, { recipe: 'the tart' })))?.letter.blocks).toEqual([]);
  });

  test('a save of an outdated version is answered with the stored letter', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner, { subject: 'One' });
    const second = await save(owner, letterId, aLetter({ subject: 'Two' }));
    expect([second.status, JSON.parse(second.html)]).toMatchObject([409, { theirs: { subject: 'One' }, version: 2 }]);
  });

  test.each([
    ['no letter', 'letter', 400],
    ['a subject that is too long', aLetter({ subject: 'x'.repeat(201) }), 400],
    ['401 blocks', aLetter({ blocks: Array.from({ length: 401 }, () => aBlock('divider')) }), 400],
    ['a letter of 2 MB', aLetter({ preheader: 'x'.repeat(2_097_152) }), 413],
    ['an unknown part', { ...aLetter(), mood: 'sunny' }, 400],
  ])('%s is refused with a sentence, and nothing is saved', async (_what, content, status) => {
    const owner = await browserOf('owner');
    const letterId = await begin(owner);
    const refused = await save(owner, letterId, content);
    expect([refused.status, JSON.parse(refused.html)]).toEqual([status, { error: expect.stringMatching(/\w+ \w+/) }]);
    expect((await found(letterId))?.version).toBe(1);
  });

  test('a letter of another creator, or none, is not found', async () => {
    const owner = await browserOf('owner');
    const { id: another } = await aCreator(db);
    const [foreign] = await db
      .insert(letters)
      .values({
        creatorId: another,
        content: { schemaVersion: 1, ...aLetter() },
        audience: { schemaVersion: 1, readers: [], tag: null, recipeId: null },
        savedAt: clock.now,
      })
      .returning();
    for (const letterId of [foreign!.id, randomUUID(), 'x']) {
      const statuses = [
        studioPaths.letter(creatorId, letterId),
        studioPaths.letterPreview(creatorId, letterId),
        studioPaths.letterMail(creatorId, letterId),
        studioPaths.letterSending(creatorId, letterId),
        confirmation(letterId),
      ].map(async (path) => (await owner.get(path)).status);
      expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 404]);
      expect((await save(owner, letterId, aLetter())).status).toBe(letterId === 'x' ? 400 : 404);
    }
  });

  test('published recipes are offered as cards, and drafts and other creators’ recipes are not', async () => {
    const owner = await browserOf('owner');
    await aRecipe(db, creatorId, { name: 'Lemon tart', body: aBody('x') });
    await aRecipe(db, creatorId, { name: 'Lemon soup', status: 'draft', body: aBody('x') });
    await aRecipe(db, (await aCreator(db)).id, { name: 'Lemon cake', body: aBody('x') });
    const { recipes } = JSON.parse((await owner.get(studioPaths.letterRecipes(creatorId, { q: 'LEMON' }))).html);
    expect(recipes).toMatchObject([{ name: 'Lemon tart' }]);
    expect(JSON.parse((await owner.get(studioPaths.letterRecipes(creatorId, { q: '%' }))).html)).toEqual({
      recipes: [],
    });
  });
});

describe('the preview', () => {
  const membersLetter = {
    blocks: [aBlock('paragraph', ['For all.']), aBlock('members'), aBlock('paragraph', ['zqsecretxv'])],
  };

  test('shows what follows the members’ line to members only, as HTML and text', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner, membersLetter);
    for (const as of ['free', 'trial', 'paid', 'ended']) {
      const html = (await owner.get(studioPaths.letterMail(creatorId, letterId, { as }))).html;
      const text = await words(owner, studioPaths.letterPreview(creatorId, letterId, { as, form: 'text' }));
      const isMember = as === 'trial' || as === 'paid';
      expect([html.includes('For all.'), html.includes('zqsecretxv')]).toEqual([true, isMember]);
      expect([text.includes('For all.'), text.includes('zqsecretxv')]).toEqual([true, isMember]);
    }
  });

  test('is in one theme, runs nothing, and has no working personal link', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    const dark = await owner.get(studioPaths.letterMail(creatorId, letterId, { theme: 'dark' }));
    expect(dark.headers.get('content-security-policy')).toContain('sandbox');
    expect(dark.html).toContain('@media all');
    expect(dark.html).not.toContain('prefers-color-scheme');
    expect(dark.html).not.toContain('/auth/letters');
  });

  test('warns of a missing subject, a missing description, and a link that leads nowhere', async () => {
    const owner = await browserOf('owner');
    await aRecipe(db, creatorId, { name: 'Lemon tart', slug: 'lemon-tart', body: aBody('x') });
    const link = (path: string) => [aRun('here', { href: services.origin + path })];
    const letterId = await written(owner, {
      subject: '',
      blocks: [
        aBlock('picture', [], { picture: { src: `/media/${'a1'.repeat(16)}`, alt: '' } }),
        aBlock('bullets', [], {
          lines: ['/juniper', '/juniper/recipes/lemon-tart', '/juniper/recipes/gone', '/nobody', '/privacy-policy'].map(
            link,
          ),
        }),
      ],
    });
    const shown = await words(owner, studioPaths.letterPreview(creatorId, letterId));
    expect(shown).toContain(letterPreview.problems['no-subject']);
    expect(shown).toContain(letterPreview.problems['picture-without-alt']);
    expect(shown).toContain(letterPreview.deadLink(`${services.origin}/juniper/recipes/gone`));
    expect(shown).toContain(letterPreview.deadLink(`${services.origin}/nobody`));
    expect(shown.match(/leads nowhere/g)).toHaveLength(2);
  });

  test('warns of a letter that Gmail would cut off, for the reader who gets the most', async () => {
    const owner = await browserOf('owner');
    const long = Array.from({ length: 120 }, () => aBlock('paragraph', ['All about lemons. '.repeat(40)]));
    const warning = /has \d+ KB\. Gmail cuts letters off/;
    const short = await written(owner);
    expect(await words(owner, studioPaths.letterPreview(creatorId, short))).not.toMatch(warning);
    const letterId = await written(owner, { blocks: [aBlock('paragraph', ['For all.']), aBlock('members'), ...long] });
    expect(await words(owner, studioPaths.letterPreview(creatorId, letterId, { as: 'free' }))).toMatch(warning);
  });

  test('a test goes to the person’s own address only, without live links', async () => {
    const editor = await browserOf('editor');
    const letterId = await written(editor, membersLetter);
    const sent = await editor.post(studioPaths.letterPreview(creatorId, letterId), { as: 'free' });
    const [{ to, template }] = (await mail()).slice(-1) as [Awaited<ReturnType<typeof mail>>[number]];
    expect(sent.text.join(' ')).toContain(letterPreview.tested(to));
    expect(template).toMatchObject({
      name: 'rendered',
      props: { sender: 'Juniper', subject: expect.stringMatching(/^Test: /) },
    });
    const { html, text } = template.props as { html: string; text: string };
    for (const form of [html, text]) {
      expect(form).not.toContain('zqsecretxv');
      expect(form).not.toContain('/auth/letters');
    }
  });
});

describe('sending', () => {
  beforeEach(() => saveLetterSettings(db, { creatorId, typed, now: clock.now }));

  test('is confirmed with subject, first words, number and time, and is scheduled, changed and taken back', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner, { subject: 'Lemons', preheader: '' });
    await Promise.all([aSubscriber(), aSubscriber()]);
    const when = { when: 'later', time: '2027-01-02T08:30', zone: 'Europe/Berlin' };
    const asked = await words(owner, confirmation(letterId, when));
    for (const each of [
      'Lemons',
      'The lemons arrived on Tuesday.',
      '2 people',
      '2 January 2027, 8:30 AM',
      'Europe/Berlin',
    ]) {
      expect(asked).toContain(each);
    }
    const done = await owner.post(studioPaths.letterConfirmation(creatorId, letterId), { ...choice, ...when });
    expect(await words(owner, done.location!)).toContain(sending.done.scheduled);
    expect(await found(letterId)).toMatchObject({
      state: 'scheduled',
      dueAt: new Date('2027-01-02T07:30:00Z'),
      dueZone: 'Europe/Berlin',
      audience: { readers: ['free'] },
    });
    const path = studioPaths.letterSending(creatorId, letterId);
    await save(owner, letterId, aLetter({ subject: 'Limes' }), 2);
    expect(await words(owner, path)).toContain(sending.state.edited);
    const stale = await owner.post(path, {
      do: 'as-it-is-now',
      version: String(((await found(letterId))?.version ?? 0) - 1),
    });
    expect(stale.status).toBe(409);
    await owner.post(path, { do: 'as-it-is-now', ...(await versionOf(letterId)) });
    expect((await found(letterId))?.issue?.letter.subject).toBe('Limes');
    await owner.post(path, { do: 'unschedule' });
    expect((await found(letterId))?.state).toBe('draft');
  });

  test('at an hour that comes twice asks which one, and at an hour that is skipped is refused', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await aSubscriber();
    const at = (time: string) => ({ when: 'later', time, zone: 'Europe/Berlin' });
    const year = clock.now.getUTCFullYear() + 1;
    const twice = at(lastSunday(year, 9));
    expect(await words(owner, confirmation(letterId, twice))).toContain(sending.confirm.which);
    await owner.post(studioPaths.letterConfirmation(creatorId, letterId), { ...choice, ...twice, occurrence: '1' });
    expect((await found(letterId))?.dueAt?.toISOString()).toContain('T01:30');
    const refused = await owner.get(confirmation(letterId, at(lastSunday(year, 2))));
    expect(await words(owner, refused.location!)).toContain(sending.errors.skipped);
  });

  test.each([
    ['no readers', { readers: 'nobody' }, sending.errors['no-readers']],
    ['a time that has passed', { when: 'later', time: '2020-01-01T10:00', zone: 'UTC' }, sending.errors.past],
    ['no time', { when: 'later', time: '', zone: 'UTC' }, sending.errors['no-time']],
    ['an unknown zone', { when: 'later', time: '2027-01-01T10:00', zone: 'Mars' }, sending.errors['no-zone']],
  ])('with %s is refused with a sentence beside the form', async (_what, fields, sentence) => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    const { location } = await owner.get(confirmation(letterId, fields));
    expect(await words(owner, location!)).toContain(sentence);
  });

  test('of a version that was changed since is refused', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await aSubscriber();
    await save(owner, letterId, aLetter({ subject: 'New' }), 2);
    const refused = await owner.post(confirmation(letterId), choice);
    expect([refused.status, refused.text.join(' ')]).toEqual([409, expect.stringContaining(sending.errors.conflict)]);
    expect((await found(letterId))?.state).toBe('draft');
  });

  test('without a postal address is refused, with a link to the settings', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await aSubscriber();
    await saveLetterSettings(db, { creatorId, typed: { ...typed, postalAddress: '' }, now: clock.now });
    const path = confirmation(letterId);
    const refused = await owner.post(path, choice, { services: { mail: { ...services.mail, postalAddress: null } } });
    expect([refused.status, refused.text.join(' ')]).toEqual([
      409,
      expect.stringContaining(sending.errors['no-postal-address']),
    ]);
    expect(refused.html).toContain(`href="${studioPaths.letterSettings(creatorId)}"`);
    expect((await found(letterId))?.state).toBe('draft');
  });

  test('changes who may read the page of a letter that went out, and takes the page down', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await owner.post(studioPaths.letterConfirmation(creatorId, letterId), choice);
    const path = studioPaths.letterSending(creatorId, letterId);
    expect((await owner.post(path, { do: 'page', page: 'nobody' })).status).toBe(409);
    await db.update(letters).set({ state: 'sent', startedAt: clock.now });
    expect((await owner.get(path)).html).toContain(sending.seePage);
    const { location } = await owner.post(path, { do: 'page', page: 'nobody' });
    expect(await words(owner, location!)).toContain(sending.done.page);
    expect((await found(letterId))?.pageFor).toBe('nobody');
    expect((await owner.get(path)).html).not.toContain(sending.seePage);
  });

  test('is for owners: an editor reads the page and may not send', async () => {
    const editor = await browserOf('editor');
    const letterId = await written(editor);
    expect(await words(editor, studioPaths.letterSending(creatorId, letterId))).toContain(sending.ownersOnly);
    expect((await editor.post(studioPaths.letterConfirmation(creatorId, letterId), choice)).status).toBe(403);
    expect((await editor.post(studioPaths.letterSending(creatorId, letterId), { do: 'unschedule' })).status).toBe(403);
    expect((await editor.get(studioPaths.letterSettings(creatorId))).status).toBe(403);
    expect((await editor.get(studioPaths.letters(creatorId))).status).toBe(200);
  });

  test.each([
    ['late', { do: 'as-scheduled' }, 'scheduled'],
    ['restored', { do: 'unschedule' }, 'draft'],
  ] as const)('of a letter that is held (%s) says why, and its owner decides', async (stopReason, form, state) => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await owner.post(studioPaths.letterConfirmation(creatorId, letterId), choice);
    await db.update(letters).set({ state: 'held', stopReason });
    const path = studioPaths.letterSending(creatorId, letterId);
    const shown = await words(owner, path);
    for (const each of [sending.stops[stopReason], sending.state.sendNow, sending.state.unschedule]) {
      expect(shown).toContain(each);
    }
    await owner.post(path, { ...form, ...(await versionOf(letterId)) });
    expect((await found(letterId))?.state).toBe(state);
  });

  test('names a recipe that was unpublished after scheduling, and offers both versions', async () => {
    const owner = await browserOf('owner');
    const { id: recipeId } = await aRecipe(db, creatorId, { name: 'Lemon tart', body: aBody('x') });
    const letterId = await written(owner, {
      blocks: [aBlock('recipe', [], { recipe: { recipeId, shows: 'teaser' } })],
    });
    await owner.post(studioPaths.letterConfirmation(creatorId, letterId), choice);
    await db.update(recipes).set({ status: 'draft' });
    const path = studioPaths.letterSending(creatorId, letterId);
    const shown = await words(owner, path);
    for (const each of [
      sending.state.recipes.unpublished('Lemon tart'),
      sending.state.asScheduled,
      sending.state.asItIsNow,
    ]) {
      expect(shown).toContain(each);
    }
    await owner.post(path, { do: 'as-scheduled', ...(await versionOf(letterId)) });
    expect(await words(owner, path)).not.toContain(sending.state.asScheduled);
  });

  test('is paused, goes on, and is stopped for good', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await owner.post(studioPaths.letterConfirmation(creatorId, letterId), choice);
    await db.update(letters).set({ state: 'sending', startedAt: clock.now });
    await db.insert(letterDeliveries).values({ letterId, reader: 'free', address: 'a@home.example' });
    const path = studioPaths.letterSending(creatorId, letterId);
    await owner.post(path, { do: 'pause' });
    const paused = await words(owner, path);
    for (const each of [sending.stops['by-person'], sending.resume, sending.stop]) expect(paused).toContain(each);
    await owner.post(path, { do: 'resume' });
    expect((await found(letterId))?.state).toBe('sending');
    expect((await owner.post(path, { do: 'resume' })).text.join(' ')).toContain(sending.errors.changed);
    await owner.post(path, { do: 'pause' });
    await owner.post(path, { do: 'end' });
    expect(await words(owner, path)).toContain('The letter was stopped: 1');
  });

  test('says until when it waits for the daily limit', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await owner.post(studioPaths.letterConfirmation(creatorId, letterId), choice);
    await db.update(letters).set({ state: 'sending', startedAt: clock.now }).where(eq(letters.id, letterId));
    const sent = { state: 'accepted', handedAt: clock.now, settledAt: clock.now } as const;
    await db.insert(letterDeliveries).values([
      { letterId, reader: 'free', address: 'a@home.example', ...sent },
      { letterId, reader: 'free', address: 'b@home.example' },
    ]);
    const path = studioPaths.letterSending(creatorId, letterId);
    const shown = async (lettersFirstDay: number) =>
      (await owner.get(path, { services: { lettersFirstDay } })).text.join(' ');
    expect(await shown(1)).toContain(sending.reached.limit(1));
    expect(await shown(1_000)).not.toContain(sending.reached.next);
  });

  test('shows the numbers of a letter that has gone out, and sends unknown ones again', async () => {
    const owner = await browserOf('owner');
    const letterId = await written(owner);
    await aSubscriber();
    await owner.post(studioPaths.letterConfirmation(creatorId, letterId), choice);
    await db
      .update(letters)
      .set({ state: 'sent', startedAt: clock.now, finishedAt: clock.now })
      .where(eq(letters.id, letterId));
    const settled = { letterId, reader: 'free', handedAt: clock.now, settledAt: clock.now } as const;
    await db.insert(letterDeliveries).values([
      { ...settled, address: 'a@home.example', state: 'accepted' },
      { ...settled, address: 'b@home.example', state: 'unknown' },
      { ...settled, address: 'c@home.example', state: 'skipped', reason: 'unsubscribed' },
    ]);
    const path = studioPaths.letterSending(creatorId, letterId);
    const shown = await words(owner, path);
    for (const each of [sending.retry(1), sending.retryLead, 'Unsubscribed before it was sent: 1']) {
      expect(shown).toContain(each);
    }
    await owner.post(path, { do: 'retry' });
    expect(await db.select({ state: letterDeliveries.state }).from(letterDeliveries)).not.toContainEqual({
      state: 'unknown',
    });
    expect((await owner.get(studioPaths.letter(creatorId, letterId))).location).toBe(path);
  });
});

/** Returns 2:30 on a month's last Sunday (0 for January). Berlin changes its clocks on that day in March and October. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return `${last.toISOString().slice(0, 10)}T02:30`;
}

describe('the settings', () => {
  test('are saved, shown again, and refused with the reason beside the field', async () => {
    const owner = await browserOf('owner');
    const path = studioPaths.letterSettings(creatorId);
    const submitted = { ...typed, isOffered: 'on', countsClicks: 'on', weeklyDay: '6', weeklyHour: '9' };
    const done = await owner.post(path, {
      ...submitted,
      senderName: 'Mari',
      weekly: 'draft',
      weeklyZone: 'Europe/Berlin',
    });
    expect(await words(owner, done.location!)).toContain('Saved.');
    expect(await findLetterSettings(db, { creatorId })).toMatchObject({
      isOffered: true,
      countsClicks: true,
      senderName: 'Mari',
      weekly: 'draft',
      weeklyDay: 6,
      weeklyHour: 9,
      weeklyZone: 'Europe/Berlin',
    });
    expect(await words(owner, path)).toContain(`${settings.weeklyNext} 7 November 2026, 9:00 AM (Europe/Berlin)`);
    const refused = await owner.post(path, { ...submitted, replyTo: 'nobody', weekly: 'draft', weeklyZone: 'Mars' });
    expect([refused.status, refused.text.join(' ')]).toEqual([400, expect.stringContaining('email address')]);
    expect(refused.text.join(' ')).toContain(settings.errors.weeklyZone);
    expect(await findLetterSettings(db, { creatorId })).toMatchObject({ replyTo: null });
  });
});
