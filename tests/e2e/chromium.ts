import { existsSync } from 'node:fs';

/** The system's Chromium; undefined selects Playwright's own, which `scripts/prepare.mjs` installs. */
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file && existsSync(file));

/** The options of tests and measurements: no background requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launch options of a browser for measurements. */
export const measuredChromium = { executablePath, args };

/**
 * Features that tests do without. Each window of Chromium loads two pages of its own for the suggestions below its
 * address bar, which took half of the time of opening a window. The others are Playwright's, whose own option this
 * replaces.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Launch options of tests. */
export const testedChromium = { executablePath, args: [...args, `--disable-features=${withoutFeatures.join(',')}`] };
