import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { aPage } from '../../../tests/support/page-content.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { aStudio } from '../../../tests/support/studio.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { findOnboardingEnd } from '../../creators/queries.server.ts';
import { savePageDraft } from '../../landing/editing/draft-commands.server.ts';
import { findPageEditing } from '../../landing/editing/queries.server.ts';
import { paths } from '../../paths.ts';
import { studioPaths } from '../paths.ts';

const studio = await aStudio();
const { db, services, browserOf } = studio;
let creatorId: string;
beforeEach(() => {
  creatorId = studio.creatorId();
});
const written = () => findPageEditing(db, { creatorId }).then((editing) => editing!.draft);
const begin = (step: string) => studioPaths.onboarding(creatorId, { step });

describe('an untouched studio', () => {
  test('opens with onboarding for owners and editors, and with the overview for operators', async () => {
    for (const role of ['owner', 'editor'] as const) {
      const answer = await (await browserOf(role)).get(paths.studio(creatorId));
      expect([role, answer.status, answer.location]).toEqual([role, 302, studioPaths.onboarding(creatorId)]);
    }
    expect((await (await browserOf('operator')).get(paths.studio(creatorId))).status).toBe(200);
  });

  test('does not open with onboarding again after it was left or something was done', async () => {
    const owner = await browserOf('owner');
    expect((await owner.post(studioPaths.onboarding(creatorId), { do: 'end' })).location).toBe(paths.studio(creatorId));
    const ended = await findOnboardingEnd(db, { creatorId });
    expect(ended).not.toBeNull();
    expect((await owner.get(paths.studio(creatorId))).status).toBe(200);
    await owner.post(studioPaths.onboarding(creatorId), { do: 'end' });
    expect(await findOnboardingEnd(db, { creatorId })).toEqual(ended);
  });

  test('continues with the next open step', async () => {
    const owner = await browserOf('owner');
    const work = { creatorId, version: 0, authorId: (await studio.people().accountOf('owner'))!, now: clock.now };
    await savePageDraft(db, { ...work, content: aPage({ accentColor: '#9c3d2e' }) });
    const overview = await owner.get(paths.studio(creatorId));
    expect(overview.status).toBe(200);
    expect(overview.text).toContain('Next: You, in a sentence');
    expect((await owner.get(studioPaths.onboarding(creatorId))).text).toContain('Show your face');
  });

  test('has no onboarding if its page was published otherwise', async () => {
    const { creatorId: otherCreator } = await aLandingPage(db, { subdomain: 'ann', name: 'Ann' });
    const others = await peopleIn(db, { creatorId: otherCreator });
    const browser = aBrowser(services);
    browser.keep(`${await others.sessionOf((await others.accountOf('owner'))!)}; Path=/`);
    const overview = await browser.get(paths.studio(otherCreator));
    expect([overview.status, overview.text.includes('Finish setting up')]).toEqual([200, false]);
  });
});

describe('without scripts', () => {
  test('a step is saved and leads to the next; a preset colour is applied, and a later typed one instead', async () => {
    const owner = await browserOf('owner');
    const fields = { do: 'fields', version: '0', name: 'Rosemary', accentColor: '', swatch: '#7a3b69' };
    const answer = await owner.post(begin('look'), fields);
    expect([answer.status, answer.location]).toEqual([303, begin('welcome')]);
    expect((await written()).content).toMatchObject({ name: 'Rosemary', accentColor: '#7a3b69' });
    await owner.post(begin('look'), { do: 'fields', version: '1', accentColor: '#123456', swatch: '#7a3b69' });
    expect((await written()).content).toMatchObject({ accentColor: '#123456' });
  });

  test('what somebody else saved meanwhile is not overwritten, and what was typed stays', async () => {
    const owner = await browserOf('owner');
    await owner.post(begin('look'), { do: 'fields', version: '0', name: 'First' });
    const answer = await owner.post(begin('look'), { do: 'fields', version: '0', name: 'Second' });
    expect(answer.status).toBe(409);
    expect(fieldsOf(answer)).toMatchObject({ name: 'Second' });
    expect((await written()).content).toMatchObject({ name: 'First' });
  });
});

test('the last step returns to its own recipe, never to a published one', async () => {
  const owner = await browserOf('owner');
  await aRecipe(db, creatorId, { name: 'Public soup' });
  const first = await owner.get(begin('recipe'));
  expect(first.location).toMatch(/step=recipe&recipe=[\da-f-]{36}$/);
  expect((await owner.get(begin('recipe'))).location).not.toBe(first.location);
});
