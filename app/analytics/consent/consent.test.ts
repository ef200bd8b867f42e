import { afterEach, expect, test, vi } from 'vitest';
import { optedOut } from './consent.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }, {}, true],
  ['Do Not Track, as older browsers say it', { doNotTrack: 'yes' }, {}, true],
  ['Do Not Track, as older browsers say it elsewhere', {}, { doNotTrack: '1' }, true],
  ['Global Privacy Control', { globalPrivacyControl: true }, {}, true],
  ['neither of them', { doNotTrack: null, globalPrivacyControl: false }, {}, false],
  ['that it may be tracked', { doNotTrack: '0' }, {}, false],
])('a browser that says %s', (_, navigator, window, is) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', window);
  expect(optedOut()).toBe(is);
});
