import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { finishDocument } from './document.server.ts';

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
    const { html } = finishDocument(before, { late: true });
    expect(html).toBe(
      page(
        '<link rel="later" href="/assets/a.js"/><link rel="later" href="/assets/b.js"/>',
        '<script type="later">import "/assets/entry.js";</script>',
      ),
    );
  });

  test('a document without the app’s script, or with two, is a bug to hear of', () => {
    expect(() => finishDocument(page('', ''), { late: true })).toThrow('found 0');
    expect(() => finishDocument(page('', '<script type="module">x</script>'), { late: true })).toThrow('found 0');
    expect(() => finishDocument(page('', moduleScript + moduleScript), { late: true })).toThrow('found 2');
  });

  test('a preload of a module where none is expected is a bug to hear of too', () => {
    const misplaced = page('', `<link rel="modulepreload" href="/assets/a.js"/>${moduleScript}`);
    expect(() => finishDocument(misplaced, { late: true })).toThrow('in the body');
  });

  test('the loaders’ data come last in the body, as data, with a script that is the same on every page', () => {
    const data = '[{"_1":2},"json","\\"</script>\\u2028\\""]\n';
    for (const late of [true, false]) {
      const { html, policy } = finishDocument(page(''), { late, handoff: data });
      const added =
        /entry\.js";<\/script><script type="application\/json">(.*?)<\/script><script>(.*?)<\/script><\/body><\/html>$/s;
      const [, text, script] = added.exec(html)!;
      expect(text).not.toContain('<');
      expect(JSON.parse(text!)).toEqual(JSON.parse(data));
      expect(directive(policy, 'script-src')).toContain(hash(script!));
      expect(finishDocument(page(''), { late, handoff: '[]\n' }).policy).toBe(policy);
    }
  });

  test('a document that is not to be late stays as it is', () => {
    expect(finishDocument(page(''), { late: false }).html).toBe(page(''));
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
    { late: true },
  );

  test('allows exactly the inline scripts that the finished document holds, by their hashes', () => {
    const held = [inline, 'import "/assets/entry.js";'];
    expect(directive(policy, 'script-src')).toEqual(["'self'", ...held.map(hash)]);
  });

  test('allows exactly the style elements that it holds', () => {
    expect(directive(policy, 'style-src')).toEqual(["'self'", hash(css)]);
  });

  test.each([ld, data])('leaves %s alone: data are no script', (text) => {
    expect(html).toContain(text);
    expect(policy).not.toContain(hash(text));
  });

  test('has no way around it', () => {
    expect(policy).not.toMatch(/unsafe|\*|data:|blob:|http:/);
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
    expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(directive(policy, 'form-action')).toEqual(["'self'"]);
    expect(directive(policy, 'connect-src')).toEqual(["'self'"]);
  });

  test('says the same thing once, however often the document does', () => {
    expect(policy.split(hash(inline))).toHaveLength(2);
  });

  test('of a document with nothing inline allows nothing inline', () => {
    const bare = finishDocument('<!DOCTYPE html><p>Hello</p>', { late: false }).policy;
    expect(bare).not.toContain('sha256');
    expect(directive(bare, 'script-src')?.filter(Boolean)).toEqual(["'self'"]);
  });
});
