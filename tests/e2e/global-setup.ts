import path from 'node:path';
import { startDemoServer } from './demo-server.ts';

/** One server for all tests, from before the first until after the last. */
export default async function startServer(): Promise<() => Promise<void>> {
  const server = await startDemoServer({ prepare: path.join(import.meta.dirname, 'prepare-database.ts') });
  process.env.E2E_ORIGIN = server.origin;
  return () => server.stop();
}
