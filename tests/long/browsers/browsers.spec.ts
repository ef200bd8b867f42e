import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { mailTo } from '../../e2e/mail-catcher.ts';
import { marisol, newEmail, password } from '../../e2e/person.ts';
import type { DrivenBrowser } from './driven-browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const tostadas = `/${marisol.slug}/recipes/chicken-tinga-tostadas`;
const conchas = `/${marisol.slug}/recipes/conchas`;

const named = (element: string, name: string) =>
  `//${element}[@aria-label="${name}" or not(@aria-label) and normalize-space()="${name}"]`;
const link = (name: string) => named('a', name);
const button = (name: string) => named('button', name);
const heading = (name: string) => named('*[self::h1 or self::h2 or self::h3]', name);
const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"]`;
const region = (name: string) =>
  `//section[@aria-label="${name}" or @aria-labelledby=//*[normalize-space()="${name}"]/@id]`;

function at(path: string): string {
  const find = (each: string) => {
    const found = document.evaluate(each, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    for (let index = 0; index < found.snapshotLength; index += 1) {
      const element = found.snapshotItem(index) as HTMLElement;
      if (element.checkVisibility({ visibilityProperty: true })) return element;
    }
    return null;
  };
  return `(${find.toString()})(${JSON.stringify(path)})`;
}

/** Returns true if the element is enabled, stays in place for a frame, and nothing covers its middle. */
async function receivesClicks(element: Element | null): Promise<boolean> {
  element?.scrollIntoView({ block: 'center' });
  const nextBox = () =>
    new Promise<DOMRect | undefined>((resolve) => requestAnimationFrame(() => resolve(element?.getClientRects()[0])));
  const [before, after] = [await nextBox(), await nextBox()];
  if (!element || !after || JSON.stringify(before) !== JSON.stringify(after)) return false;
  const hit = document.elementFromPoint(after.x + after.width / 2, after.y + after.height / 2);
  return element.contains(hit) && !element.matches(':disabled, [aria-disabled="true"]');
}

function personAt(browser: DrivenBrowser) {
  const origin = process.env.E2E_ORIGIN!;
  const read = (path: string, property: string) => browser.read<unknown>(`${at(path)}?.${property}`);
  return {
    async open(path: string) {
      await browser.goto(new URL(path, origin).href);
      await expect.poll(() => browser.read('document.documentElement.dataset.settled'), path).toBe('');
    },
    press: (path: string) =>
      expect(async () => {
        const isReady = await browser.read(`(${receivesClicks.toString()})(${at(path)})`);
        expect(isReady, `${path} receives clicks`).toBe(true);
        await browser.click(at(path));
      }).toPass({ timeout: 30_000 }),
    type: (path: string, text: string) => browser.type(at(path), text),
    choose: (path: string, value: string) => browser.choose(at(path), value),
    key: browser.press,
    sees: (path: string) => expect.poll(() => read(path, 'nodeType'), path).toBe(1),
    finds: (path: string, property: string, value: unknown) =>
      expect.poll(() => read(path, property), `${property} of ${path}`).toEqual(value),
    isAt: (path: string) => expect.poll(() => browser.read('location.pathname + location.search')).toBe(path),
  };
}

// Each card gets only one trial.
for (const { name, open, cards } of [
  { name: 'Firefox', open: openFirefox, cards: ['4242424242424242', '4000056655665556'] },
  { name: 'WebKit', open: openWebKit, cards: ['5555555555554444', '5200828282828210'] },
]) {
  test.describe
    .serial(name, () => {
      let browser: DrivenBrowser;
      let person: ReturnType<typeof personAt>;
      test.beforeAll(async () => {
        browser = await open();
        person = personAt(browser);
      });
      test.afterEach(async () => {
        const info = test.info();
        if (info.status !== info.expectedStatus) {
          await writeFile(info.outputPath('window.png'), await browser.screenshot());
        }
        expect(await browser.takeComplaints(), 'what the browser complained of').toEqual([]);
      });
      test.afterAll(() => browser.close());

      test('a visitor signs up, confirms by the mailed link, and comes into the kitchen', async () => {
        const email = newEmail(`signs-up-in-${name.toLowerCase()}`);
        await person.open(`/${marisol.slug}`);
        await person.press(`//header${link('Sign up')}`);
        await person.sees(field('First name'));
        await person.type(field('First name'), 'Rosa');
        await person.type(field('Last name'), 'Home');
        await person.type(field('Email'), email);
        await person.type(field('Password'), password);
        await person.type(field('Confirm password'), password);
        await person.type(field('Cardholder name'), 'Rosa Home');
        await person.type(field('Card number'), cards[test.info().retry]!);
        await person.type(field('Expiry date'), '1230');
        await person.type(field('Security code'), '737');
        await person.choose(field('Country'), 'AU');
        await person.press('//input[@name="terms"]');
        await person.press(button('Sign up to our community'));
        await person.sees(heading('Account Created Successfully!'));
        await person.open((await mailTo(email)).link);
        await person.isAt(`/${marisol.id}/success`);
        await person.press(link('Go to your kitchen'));
        await person.sees(heading('Welcome to your kitchen, Rosa'));
      });

      test('amounts follow the servings and the units, and ticks are kept', async () => {
        await person.open(tostadas);
        await person.press(button('2 times the recipe'));
        await person.finds(field('Number of servings'), 'value', '8');
        await person.press(button('Metric'));
        await person.isAt(`${tostadas}?serves=8&units=metric`);
        const tostada = '//label[contains(., "16 corn tostadas")]//input';
        await person.press(tostada);
        await person.open(`${tostadas}?serves=8&units=metric`);
        await person.finds(tostada, 'checked', true);
      });

      test('a cook goes from step to step, and a timer goes on across pages and rings', async () => {
        await person.open(tostadas);
        await person.press(link('Start cooking'));
        await person.sees(heading('Step 1 of 6: The tinga'));
        await person.press(button('15 minutes'));
        const clock = `${region('Timers')}//*[@role="timer"]`;
        await person.sees(`${clock}[starts-with(., "14:")]`);
        await person.press(button('Next step'));
        await person.isAt(`${tostadas}/cook?units=metric&step=2`);
        await person.sees(button('Step 1, done'));
        await person.open(`/${marisol.slug}/recipes`);
        await person.sees(`${clock}[starts-with(., "14:")]`);
      });

      test('a recipe’s ingredients and a line of one’s own are on the list, and stay ticked', async () => {
        await person.open(conchas);
        await person.press(button('Add to list'));
        await person.press(link('On your list'));
        await person.sees(heading('Shopping list'));
        await person.type(field('What else do you need?'), '2 lemons');
        await person.press(button('Add'));
        await person.press(button('2 lemons'));
        await person.finds(button('2 lemons'), 'ariaPressed', 'true');
        await person.open('/kitchen/list');
        await person.finds(button('2 lemons'), 'ariaPressed', 'true');
        await person.sees('//button[contains(., "bread flour")]');
      });

      test('a recipe is planned for a day, and the arrow keys move it', async () => {
        await person.open('/kitchen/week');
        const next = region('Next week');
        const conchasOn = (day: string) => `${next}//li[.//h3[contains(., "${day}")]]${link('Conchas')}`;
        await person.press(`${next}//a[contains(., "Add on Monday")]`);
        await person.press(button('Plan Conchas'));
        await person.sees(conchasOn('Monday'));
        await person.press(button('Move Conchas to another day'));
        await person.key('ArrowDown');
        await person.sees(conchasOn('Tuesday'));
        await person.open('/kitchen/week');
        await person.sees(conchasOn('Tuesday'));
      });
    });
}
