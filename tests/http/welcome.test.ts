import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';

const app = await startTestApp();

test('the placeholder page shows the heading alone and is not indexed', async () => {
  const html = await app.html('/welcome');
  // CSS hides the link that would skip a header.
  expect(html).toMatch(
    /<body><a href="#main" class="skip">[^<]*<\/a><p role="status"[^>]*hidden=""[^>]*><\/p><main[^>]*><h1>Welcome World<\/h1><\/main>/,
  );
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});
