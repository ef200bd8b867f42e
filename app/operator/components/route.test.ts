import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Services, servicesContext } from '../../http/services.ts';
import { loader } from './route.tsx';

function load(mode: Services['mode'], style: string) {
  const url = new URL(`https://larder.test/dev/components?style=${style}`);
  const context = new RouterContextProvider();
  context.set(servicesContext, { mode } as Services);
  return loader({ request: new Request(url), url, params: {}, pattern: '/dev/components', context });
}

test('is a 404 outside the demo', () => {
  const notFound = expect.objectContaining({ init: expect.objectContaining({ status: 404 }) });
  expect(() => load('live', 'hearth')).toThrow(notFound);
});

test('shows the requested style, or the first for an unknown one', () => {
  expect(load('demo', 'market').style).toBe('market');
  for (const unknown of ['nonsense', 'toString']) expect(load('demo', unknown).style).toBe('hearth');
});
