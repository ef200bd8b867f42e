import { build } from 'vite';

const SOURCE = 'app/kitchen/offline/service-worker.ts';

/** Builds the service worker as one file without imports. Its address is the same in every release. */
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
