import path from 'node:path';
import { startDemoServer } from './demo-server.ts';
import { startMailCatcher } from './mail-catcher.ts';

/** Starts one server and one mail catcher for all tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  const mailCatcher = await startMailCatcher();
  const server = await startDemoServer({
    prepare: path.join(import.meta.dirname, 'prepare-database.ts'),
    // All tests use one address; rate limits are tested elsewhere.
    env: { SMTP_URL: mailCatcher.smtpUrl, RATE_LIMIT_SCALE: '1000' },
  }).catch(async (error) => {
    await mailCatcher.close();
    throw error;
  });
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_MAIL_CATCHER = mailCatcher.origin;
  return () => server.stop().finally(mailCatcher.close);
}
