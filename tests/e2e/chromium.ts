import { existsSync } from 'node:fs';

/** The machine's own Chromium; undefined: the one that Playwright brings (`scripts/prepare.mjs` sees to it). */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file && existsSync(file));

/** How tests and measurements start their browser: talking to nobody but the pages they open. */
export const chromiumOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
