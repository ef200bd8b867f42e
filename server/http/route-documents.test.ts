import { hash } from 'node:crypto';
import { createElement, type ReactNode } from 'react';
import { type LoaderFunctionArgs, Outlet, Scripts, useLoaderData } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import handleRequest from '../../app/entry.server.tsx';
import { type DocumentOptions, documentOptionsContext } from '../../app/http/document-options.ts';
import { serveRoutes } from '../../tests/support/route-server.ts';

const html = (...children: ReactNode[]) =>
  createElement('html', null, createElement('head'), createElement('body', null, ...children));
const root = { default: () => html(createElement(Outlet), createElement(Scripts)) };
const page = {
  loader: () => ({ title: 'Bread & </script> é' }),
  default: () => createElement('h1', null, useLoaderData<{ title: string }>().title),
};
const withOptions = (options: DocumentOptions) => ({
  ...page,
  middleware: [
    ({ context }: { context: LoaderFunctionArgs['context'] }) => context.set(documentOptionsContext, options),
  ],
});
const stripe = { 'script-src': ['https://js.stripe.test'] };
const site = await serveRoutes(
  {
    'studio/plain': page,
    'studio/pay': withOptions({ policy: stripe, hydration: 'immediate' }),
    'studio/unknown': withOptions({ policy: { 'script-src': ['data:'] }, hydration: 'late' }),
  },
  root,
);
beforeEach(() => {
  site.errors.length = 0;
  vi.stubEnv('PROD', true);
});
afterEach(() => vi.unstubAllEnvs());

async function open(path: string, { origin } = site) {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  return { status: answer.status, policy: answer.headers.get('content-security-policy'), text };
}

describe('a page', () => {
  test('starts its scripts late and contains the data of its loaders', async () => {
    const { status, text } = await open('/studio/plain');
    expect(status).toBe(200);
    expect(text).toMatch(/^<!DOCTYPE html><html>/);
    expect(text).toContain('<h1>Bread &amp; &lt;/script&gt; é</h1>');
    expect(text).toContain('<script type="text/later">');
    expect(text).toMatch(/<script type="application\/json">\[.*Bread & \\u003c\/script> é/);
    expect(site.errors).toEqual([]);
  });

  test('of a route with its own policy and hydration has its sources in the policy, and hydrates immediately', async () => {
    const [plain, pay] = [await open('/studio/plain'), await open('/studio/pay')];
    expect(pay.policy).toMatch(/script-src 'self' [^;]* https:\/\/js\.stripe\.test;/);
    expect(pay.text).toContain('<script type="module" async="">');
    expect(pay.text).not.toContain('later');
    expect(plain.policy).not.toContain('stripe');
  });

  test('of a route with an unknown policy source is not rendered, and the error is logged', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {}); // the framework prints the error too
    const { status } = await open('/studio/unknown');
    consoleError.mockRestore();
    expect(status).toBe(500);
    expect(site.errors[0]).toMatchObject({ message: expect.stringContaining('“data:” in script-src') });
  });
});

describe('when a private interface of the framework has changed', () => {
  test('and the loader data cannot be found, the framework streams it into the page', async () => {
    const other = await serveRoutes(
      { 'studio/plain': page },
      root,
      (request, status, headers, routerContext, context) => {
        const stream = routerContext.serverHandoffStream!;
        const unknown = { getReader: () => stream.getReader() } as ReadableStream<Uint8Array>;
        return handleRequest(request, status, headers, { ...routerContext, serverHandoffStream: unknown }, context);
      },
    );
    const { status, text, policy } = await open('/studio/plain', other);
    expect(status).toBe(200);
    expect(text).toMatch(/^<!DOCTYPE html><html>.*<h1>Bread &amp; &lt;\/script&gt; é<\/h1>/);
    const [, script] = /<script[^>]*>(window\.__reactRouterContext\.streamController\.enqueue\(.*?)<\/script>/.exec(
      text,
    )!;
    expect(policy).toContain(`'sha256-${hash('sha256', script!, 'base64')}'`);
    expect(text).toContain('<script type="text/later">');
  });

  test('and the module scripts cannot be found, the page is sent unchanged, and that is logged once', async () => {
    const other = await serveRoutes({ 'studio/plain': page }, { default: () => html(createElement(Outlet)) });
    const { status, text, policy } = await open('/studio/plain', other);
    expect(status).toBe(200);
    expect(text).toMatch(/^<!DOCTYPE html><html>.*<h1>Bread &amp; &lt;\/script&gt; é<\/h1>/);
    expect(policy).toContain("default-src 'none'");
    await open('/studio/plain', other);
    expect(other.errors).toHaveLength(1);
  });
});
