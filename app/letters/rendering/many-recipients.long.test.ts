import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aBlock, aLetter } from '../../../tests/support/letters.ts';
import { brand } from '../../../tests/support/mail-templates.ts';
import { personalize, renderLetter } from './render-letter.server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const RECIPIENTS = 100_000;
const MAX_CPU_MS = 2_000;
const MAX_GROWTH_MB = 5;

const used = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

test('a letter for 100,000 recipients takes at most two seconds of processor time, and no memory for each', async () => {
  const blocks = Array.from({ length: 40 }, () => aBlock('paragraph', ['All about lemons. '.repeat(20)]));
  const issue = { letter: aLetter({ blocks }), cards: [] };
  const place = { subdomain: 'marisol', slug: 'lemons', postalAddress: '12 Calle Sur, Puebla', brand };
  const before = used();
  const began = process.threadCpuUsage();
  const letters = await Promise.all(
    (['free', 'trial', 'paid', 'ended'] as const).map((reader) => renderLetter(issue, { ...place, reader })),
  );
  let length = 0;
  for (let at = 0; at < RECIPIENTS; at += 1) {
    const address = `https://larder.test/auth/letters/${at}`;
    const { html, text } = personalize(letters[at % letters.length]!, {
      unsubscribe: `${address}/stop`,
      preferences: address,
    });
    length += html.length + text.length;
  }
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(MAX_CPU_MS);
  expect(used() - before).toBeLessThan(MAX_GROWTH_MB);
  expect(length / RECIPIENTS).toBeGreaterThan(30_000);
});
