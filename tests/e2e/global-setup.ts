import { rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { prepareData, startDemoServer } from './demo-server.ts';
import { startMailCatcher } from './mail-catcher.ts';

/** Prepares the data that servers copy, and starts the server and the mail catcher that most tests share. */
export default async function startServer({ metadata }: FullConfig): Promise<() => Promise<void>> {
  process.env.E2E_DATA = await prepareData(metadata.pictures as 'blank' | 'drawn');
  const removeData = () => rm(process.env.E2E_DATA!, { recursive: true, force: true });
  const mailCatcher = await startMailCatcher();
  const server = await startDemoServer({
    // All tests share one IP address.
    env: { SMTP_URL: mailCatcher.smtpUrl, RATE_LIMIT_SCALE: '1000' },
  }).catch(async (error) => {
    await mailCatcher.close();
    await removeData();
    throw error;
  });
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_MAIL_CATCHER = mailCatcher.origin;
  return () => server.stop().finally(mailCatcher.close).finally(removeData);
}
