import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { finishDocument as finishBytes } from './document.server.ts';
import { checkPolicySources, type PolicySources } from './document-options.ts';

const finishDocument = (markup: string, options: Parameters<typeof finishBytes>[1]) => {
  const { html, ...rest } = finishBytes(Buffer.from(markup), options);
  return { html: html.toString(), ...rest };
};

const late = { hydration: 'late', policy: {} } as const;
const immediate = { hydration: 'immediate', policy: {} } as const;

const moduleScript = '<script type="module" async="">import "/assets/entry.js";</script>';
const page = (head: string, body = moduleScript) =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('late scripts', () => {
  test('the app’s script becomes inert, and what it would preload is not fetched', () => {
    const before = page(
      '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>',
    );
    const { html } = finishDocument(before, late);
    expect(html).toBe(
      page(
        '<link rel="later" href="/assets/a.js"/><link rel="later" href="/assets/b.js"/>',
        '<script type="text/later">import "/assets/entry.js";</script>',
      ),
    );
  });

  test.each([
    ['without the app’s script', page('', '')],
    ['with a script that is written otherwise', page('', '<script type="module">x</script>')],
    ['with two of them', page('', moduleScript + moduleScript)],
    ['with a preload in its body', page('', `<link rel="modulepreload" href="/assets/a.js"/>${moduleScript}`)],
  ])('a document %s is unchanged, and reported as not late', (_, markup) => {
    expect(finishDocument(markup, late)).toMatchObject({ html: markup, late: false });
    expect(finishDocument(page(''), late).late).toBe(true);
  });

  test('the loaders’ data is last in the body, as a data block, with a script that is the same on every page', () => {
    const data = '[{"_1":2},"json","\\"</script>\\u2028\\""]\n';
    for (const options of [late, immediate]) {
      const { html, policy } = finishDocument(page(''), { ...options, handoff: data });
      const added =
        /entry\.js";<\/script><script type="application\/json">(.*?)<\/script><script>(.*?)<\/script><\/body><\/html>$/s;
      const [, text, script] = added.exec(html)!;
      expect(text).not.toContain('<');
      expect(JSON.parse(text!)).toEqual(JSON.parse(data));
      expect(directive(policy, 'script-src')).toContain(hash(script!));
      expect(finishDocument(page(''), { ...options, handoff: '[]\n' }).policy).toBe(policy);
    }
  });

  test('a document of a route that hydrates immediately is unchanged', () => {
    expect(finishDocument(page(''), immediate).html).toBe(page(''));
  });
});

describe('the content security policy', () => {
  const inline = 'window.context = {"a":"é – ü"};';
  const css = ':root{--accent:#e4572e}';
  const ld = '{"@context":"https://schema.org","name":"x"}';
  const data = '["json"]';
  const { html, policy } = finishDocument(
    page(
      `<style>${css}</style><script type="application/ld+json">${ld}</script><script src="/assets/x.js"></script><script type="application/json">${data}</script>`,
      `<script>${inline}</script>${moduleScript}<script nonce="">${inline}</script>`,
    ),
    late,
  );

  test('allows exactly the inline scripts of the finished document, by their hashes', () => {
    const held = [inline, 'import "/assets/entry.js";'];
    expect(directive(policy, 'script-src')).toEqual(["'self'", ...held.map(hash)]);
  });

  test('allows exactly its style elements', () => {
    expect(directive(policy, 'style-src')).toEqual(["'self'", hash(css)]);
  });

  test.each([ld, data])('has no hash for %s, which is data', (text) => {
    expect(html).toContain(text);
    expect(policy).not.toContain(hash(text));
  });

  test('lets a page of this site show a route in a frame that says so, and no other site', () => {
    const framed = finishDocument(page(''), { ...late, framedBy: 'self' }).policy;
    expect(directive(framed, 'frame-ancestors')).toEqual(["'self'"]);
  });

  test('has no unsafe sources', () => {
    expect(policy).not.toMatch(/unsafe|\*|data:|blob:|http:/);
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
    expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(directive(policy, 'form-action')).toEqual(["'self'"]);
    expect(directive(policy, 'connect-src')).toEqual(["'self'"]);
  });

  test('of a document with nothing inline allows nothing inline', () => {
    const bare = finishDocument('<!DOCTYPE html><p>Hello</p>', immediate).policy;
    expect(bare).not.toContain('sha256');
    expect(directive(bare, 'script-src')?.filter(Boolean)).toEqual(["'self'"]);
  });

  test('lets the form of a document be sent to one other site', () => {
    const { policy } = finishDocument(page(''), { ...immediate, postsTo: 'https://marisolcooks.example' });
    expect(directive(policy, 'form-action')).toEqual(["'self'", 'https://marisolcooks.example']);
    const hostile = finishDocument(page(''), { ...immediate, postsTo: 'https://a.example/;script-src *' });
    expect(directive(hostile.policy, 'form-action')).toEqual(["'self'", 'https://a.example']);
    expect(() => finishDocument(page(''), { ...immediate, postsTo: '*' })).toThrow();
  });

  describe('of a route', () => {
    const sources = {
      'script-src': ['https://js.stripe.test'],
      'frame-src': ['https://js.stripe.test', 'https://hooks.stripe.test:8443'],
      'connect-src': ['https://api.stripe.test'],
      'img-src': ['blob:'],
    };

    test('adds its sources to the site’s own, and changes nothing else', () => {
      const base = finishDocument(page(''), immediate).policy;
      const { policy } = finishDocument(page(''), { ...immediate, policy: sources });
      for (const [name, added] of Object.entries(sources)) {
        expect(directive(policy, name)).toEqual([...directive(base, name)!.filter(Boolean), ...added]);
      }
      const others = (of: string) => of.split('; ').filter((each) => !(each.split(' ')[0]! in sources));
      expect(others(policy)).toEqual(others(base));
    });

    test.each([
      { 'style-src': ['https://a.test'] },
      { 'default-src': ["'self'"] },
      { 'script-src': ["'unsafe-inline'"] },
      { 'script-src': ['blob:'] },
      { 'script-src': ['https:'] },
      { 'script-src': ['*'] },
      { 'script-src': ['https://*.stripe.test'] },
      { 'script-src': ['http://js.stripe.test'] },
      { 'script-src': ['https://js.stripe.test/v3'] },
      { 'frame-src': ["https://a.test; script-src 'unsafe-inline'"] },
      { 'connect-src': ['localhost'] },
    ])('may not have %j', (policy) => {
      expect(() => checkPolicySources(policy as PolicySources)).toThrow(/^(A route's policy has no|“.*” in)/);
      expect(() => finishDocument(page(''), { ...late, policy: policy as PolicySources })).toThrow();
    });
  });
});
