import { describe, expect, test } from 'vitest';
import { brand, dish, link, templates, trial } from '../../tests/support/mail-templates.ts';
import type { MailTemplate } from './message.ts';
import { renderMail } from './render.server.ts';

const house = { ...brand, name: 'Larder', accent: '#9c3d2e', logo: null };
const inHtml = (address: string) => address.replaceAll('&', '&amp;');

const the = (name: MailTemplate['name']) => templates.find((template) => template.name === name)!;
const mail = (template: MailTemplate, from = brand) =>
  renderMail({ id: 'id', to: 'ana@cooks.example', template, brand: from });

test('an owner is invited to a page of her own, and an editor to help run one', async () => {
  const textOf = async (role: 'owner' | 'editor') =>
    (await mail({ name: 'invitation', props: { link, studio: 'Ana’s Kitchen', role, hasAccount: false } })).text;
  expect(await textOf('owner')).toContain('Ana’s Kitchen is ready for you');
  expect(await textOf('owner')).not.toContain('help run');
  expect(await textOf('editor')).toContain('You’re invited to help run Ana’s Kitchen');
});

describe.each(templates)('the mail $name', (template) => {
  test("has the creator's name and colour, and a support address", async () => {
    const { senderName, subject, html, text } = await mail(template);
    expect(senderName).toBe('Marisol’s Table via Larder');
    // The deletion of an account concerns the site, not one creator.
    expect(subject).toMatch(template.name === 'deletion-requested' ? /Your Larder account/ : /Marisol’s Table/);
    expect(html).toContain('background-color:#c2512f');
    expect(html).toContain('Marisol’s Table');
    expect(html).toContain('href="mailto:help@larder.test"');
    expect(text).toContain('Marisol’s Table');
    expect(text).toContain('help@larder.test');
  });

  test('without a creator it is in the platform’s brand, with the operator’s sender name', async () => {
    const { senderName, subject, text } = await mail(template, house);
    expect(senderName).toBeNull();
    expect(subject).toContain('Larder');
    expect(text).not.toContain('via');
  });

  test('its link is a button, a plain address below it, and an address in the text', async () => {
    const { html, text } = await mail(template);
    const hrefs = [...html.matchAll(/href="(https:[^"]+)"/g)].map((match) => match[1]!);
    expect(hrefs[1]).toBe(hrefs[0]);
    expect(html).toContain(`>${hrefs[0]}</a>`);
    expect(text).toContain(`\n${hrefs[0]!.replaceAll('&amp;', '&')}\n`);
    for (const anchor of html.match(/<a\b[^>]*>/g)!) expect(anchor).toContain('target="_blank"');
  });

  test('is small, fetches only this site’s pictures, runs nothing, and follows light and dark', async () => {
    const { html } = await mail(template);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(html).not.toMatch(/<(script|link|iframe|object|form)\b|url\(|@import|\bon\w+=/i);
    for (const [, src] of html.matchAll(/<img[^>]* src="([^"]*)"/g)) expect(src).toMatch(/^https:\/\/larder\.test\//);
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]+"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    expect(html).toMatch(/<html[^>]* lang="en"/);
  });
});

test('verification: a welcome by name, a dish, the link as given, and how long it is valid', async () => {
  const { html, text } = await mail(the('verify'));
  expect(html).toContain(`href="${inHtml(link)}"`);
  expect(html).toContain(dish.picture);
  expect(html).toContain('alt="Lamb shanks &amp; figs"');
  for (const form of [html, text]) {
    expect(form).toContain('Welcome, Ana');
    expect(form).toContain('24 hours');
    for (const words of ['your 7 free days with Marisol’s Table begin', 'Didn’t sign up for Marisol’s Table?']) {
      expect(form.indexOf(words)).toBeGreaterThan(0);
      expect(form.indexOf(words)).toBeLessThan(form.indexOf(form === html ? inHtml(link) : link));
    }
  }
});

test('where pictures are blocked a dish’s name is readable on the creator’s colour', async () => {
  const { html } = await mail(the('verify'), { ...brand, accent: '#123456', onAccent: '#fefefe' });
  const [picture] = html.match(/<img[^>]*alt="Lamb shanks[^>]*>/)!;
  expect(picture).toMatch(/background-color:#123456[^"]*;color:#fefefe/);
});

test('verification without a name, a dish and a logo is still whole', async () => {
  const { html } = await mail({ name: 'verify', props: { firstName: '', link, dish: null } }, { ...brand, logo: null });
  expect(html).toMatch(/>Welcome</);
  expect(html).not.toContain('<img');
  expect(html).toContain('Marisol’s Table');
});

test('an unconfirmed address: why there is no reset, and where the password can be chosen', async () => {
  const { text } = await mail(the('unconfirmed'));
  expect(text).toContain('Hi Ana,');
  expect(text).toContain('was never confirmed');
  expect(text).toContain('you can choose a new one on the same page');
  expect(text).toContain(link);
});

test('reset: the link works once, for one hour', async () => {
  const { text } = await mail(the('reset'));
  expect(text).toContain(link);
  expect(text).toMatch(/once and expires in an hour/);
});

test('password changed: what to do if it was not you', async () => {
  expect((await mail(the('password-changed'))).text).toContain('https://larder.test/auth/forgot-password');
});

test('already registered: what happened, that nothing needs to be done, and both links', async () => {
  const { text } = await mail(the('already-registered'));
  expect(text).toContain('Someone tried to sign up to Marisol’s Table with your address');
  expect(text).toContain('There’s nothing to do');
  expect(text).toContain('https://larder.test/sign-in\n');
  expect(text).toContain('https://larder.test/auth/forgot-password');
});

test('a trial has started: what it opens, when it ends, and how to leave', async () => {
  const { html, text } = await mail(the('trial-started'));
  for (const form of [html, text]) {
    expect(form).toContain('Your trial runs until 3 December 2026.');
    expect(form).toContain('https://larder.test/account');
    expect(form).toContain('in two clicks');
    expect(form).toContain('payments aren’t open yet');
  }
  expect(text).toContain('The newest is Lamb shanks & figs.');
  expect(html).toContain(dish.picture);
  expect(text).toContain('Hi Ana,');
});

test('the days of a trial that came along in a move are not said to be seven', async () => {
  const { subject, text } = await mail({ name: 'trial-started', props: { ...trial, goesOn: true, dish: null } });
  expect(subject).toBe('Your free days continue with Marisol’s Table');
  expect(text).toContain('You moved to Marisol’s Table');
  expect(text).not.toMatch(/\b7\b|a day before/);
});

test('a trial is about to end: when, and that nothing needs to be done', async () => {
  const { subject, text } = await mail(the('trial-ending'));
  expect(subject).toBe('Your free days with Marisol’s Table are about to end');
  expect(text).toContain('Your trial runs until 3 December 2026.');
  expect(text).toContain('you aren’t charged');
});

describe('hostile texts', () => {
  const name = '</title></style><script>alert(1)</script>"\'&\r\nBcc: all@cooks.example';

  test("a creator's name is shown as it is and does nothing", async () => {
    const { html, subject, senderName } = await mail(the('verify'), { ...brand, name });
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(senderName).not.toMatch(/[\r\n]/);
  });

  test('a first name that could carry spam is left out', async () => {
    const spam = { firstName: 'Win at evil.example', link, dish: null };
    for (const [name, greeting] of [
      ['verify', 'Welcome'],
      ['reset', 'Hello,'],
    ] as const) {
      const { html, text } = await mail({ name, props: spam });
      for (const form of [html, text]) {
        expect(form).not.toContain('evil');
        expect(form).toContain(greeting);
      }
    }
  });

  test('an invalid colour is replaced by the platform’s', async () => {
    const accent = 'red;background:url(https://evil.example)';
    const { html } = await mail(the('verify'), { ...brand, accent });
    expect(html).not.toContain('evil');
    expect(html).toContain('background-color:#9c3d2e');
  });

  test('a picture of another site is left out', async () => {
    const picture = 'https://evil.example/x.png';
    const { html } = await mail(
      { name: 'verify', props: { link, dish: { name: 'x', picture } } },
      { ...brand, logo: picture },
    );
    expect(html).not.toContain('evil');
    const props = { ...trial, goesOn: false, dish: { name: 'x', picture } };
    expect((await mail({ name: 'trial-started', props })).html).not.toContain('evil');
  });

  test('a link cannot break out of its attribute', async () => {
    const { html } = await mail({ name: 'reset', props: { link: `${link}"><script>` } });
    expect(html).not.toMatch(/<script/i);
  });
});
