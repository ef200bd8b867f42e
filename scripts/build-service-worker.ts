import { build } from 'vite';

const SOURCE = 'app/kitchen/offline/service-worker.ts';

/** Builds the service worker as one file without imports into `directory`. Its address stays the same over releases. */
export async function buildServiceWorker(directory: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: directory,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  });
}
