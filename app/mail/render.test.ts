import { describe, expect, test } from 'vitest';
import type { MailBrand, MailTemplate } from './message.ts';
import { renderMail } from './render.server.ts';

const brand: MailBrand = {
  name: 'Marisol’s Table',
  accent: '#c2512f',
  onAccent: '#ffffff',
  origin: 'https://larder.test',
  supportEmail: 'help@larder.test',
};
const house = { ...brand, name: 'Larder', accent: '#9c3d2e' };
const link = 'https://larder.test/auth/verify?token=abc_-1&type=signup&redirect_to=%2Fx%2Fsuccess';
const inHtml = (address: string) => address.replaceAll('&', '&amp;');

const templates: MailTemplate[] = [
  { name: 'verify', props: { firstName: 'Ana', link } },
  { name: 'reset', props: { link } },
  { name: 'password-changed', props: {} },
  { name: 'already-registered', props: {} },
];
const mail = (template: MailTemplate, from = brand) =>
  renderMail({ id: 'id', to: 'ana@cooks.example', template, brand: from });

describe.each(templates)('the mail $name', (template) => {
  test("has the creator's name and colour, and a support address", async () => {
    const { senderName, subject, html, text } = await mail(template);
    expect(senderName).toBe('Marisol’s Table via Larder');
    expect(subject).toContain('Marisol’s Table');
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

  test('is small, fetches nothing, runs nothing, and follows light and dark', async () => {
    const { html } = await mail(template);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(html).not.toMatch(/<(script|img|link|iframe|object|form)\b|url\(|@import|\bon\w+=/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    expect(html).toMatch(/<html[^>]* lang="en"/);
  });
});

test('verification: the link as given, and how long it is valid', async () => {
  const { html, text } = await mail(templates[0]!);
  expect(html).toContain(`href="${inHtml(link)}"`);
  expect(html).toContain('Hi Ana,');
  for (const form of [html, text]) {
    expect(form).toContain('Verify your email');
    expect(form).toContain('24 hours');
    expect(form).toMatch(/Someone, we hope you, signed up for .* with this address\./);
    // Before the button: the owner's click would confirm an account with a stranger's password.
    expect(form.indexOf('If it was not you, do not click')).toBeGreaterThan(0);
    expect(form.indexOf('If it was not you, do not click')).toBeLessThan(
      form.indexOf(form === html ? inHtml(link) : link),
    );
  }
});

test('reset: the link works once, for one hour', async () => {
  const { text } = await mail(templates[1]!);
  expect(text).toContain(link);
  expect(text).toMatch(/once, for one hour/);
});

test('password changed: what to do if it was not you', async () => {
  expect((await mail(templates[2]!)).text).toContain('https://larder.test/auth/forgot-password');
});

test('already registered: what happened, that nothing needs to be done, and both links', async () => {
  const { text } = await mail(templates[3]!);
  expect(text).toContain('Someone tried to sign up to Marisol’s Table with your address');
  expect(text).toContain('There is nothing to do');
  expect(text).toContain('https://larder.test/sign-in\n');
  expect(text).toContain('https://larder.test/auth/forgot-password');
});

describe('hostile texts', () => {
  const name = '</title></style><script>alert(1)</script>"\'&\r\nBcc: all@cooks.example';

  test("a creator's name is shown as it is and does nothing", async () => {
    const { html, subject, senderName } = await mail(templates[0]!, { ...brand, name });
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(senderName).not.toMatch(/[\r\n]/);
  });

  test('a first name that could carry spam is left out', async () => {
    const { html, text } = await mail({ name: 'verify', props: { firstName: 'Win at evil.example', link } });
    for (const form of [html, text]) {
      expect(form).not.toContain('evil');
      expect(form).toContain('Hello,');
    }
  });

  test('an invalid colour is replaced by the platform’s', async () => {
    const accent = 'red;background:url(https://evil.example)';
    const { html } = await mail(templates[0]!, { ...brand, accent });
    expect(html).not.toContain('evil');
    expect(html).toContain('background-color:#9c3d2e');
  });

  test('a link cannot break out of its attribute', async () => {
    const { html } = await mail({ name: 'reset', props: { link: `${link}"><script>` } });
    expect(html).not.toMatch(/<script/i);
  });
});
