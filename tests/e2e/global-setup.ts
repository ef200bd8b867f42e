import path from 'node:path';
import { startDemoServer } from './demo-server.ts';
import { openPostOffice } from './post-office.ts';

/** One server and one post office for all tests, from before the first until after the last. */
export default async function startServer(): Promise<() => Promise<void>> {
  const postOffice = await openPostOffice();
  const server = await startDemoServer({
    prepare: path.join(import.meta.dirname, 'prepare-database.ts'),
    // Everybody here comes from one address; the limits have tests of their own.
    env: { SMTP_URL: postOffice.smtpUrl, RATE_LIMIT_SCALE: '1000' },
  }).catch(async (error) => {
    await postOffice.close();
    throw error;
  });
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_POST_OFFICE = postOffice.origin;
  return () => server.stop().finally(postOffice.close);
}
