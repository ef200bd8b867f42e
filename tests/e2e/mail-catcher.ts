import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReceivedMail, startMailServer } from '../support/smtp.ts';

export type CaughtMail = Pick<ReceivedMail, 'subject' | 'text' | 'link' | 'links' | 'from'>;

export interface WhichMail {
  subject?: string;
  after?: number;
}

export async function startMailCatcher() {
  const mailServer = await startMailServer();
  const inbox = createServer(async (request, response) => {
    const asked = new URL(request.url!, 'http://mail.catcher').searchParams;
    try {
      const mail = await mailServer.mailTo(asked.get('to')!, {
        subject: asked.get('subject')!,
        after: Number(asked.get('after')),
      });
      response.end(JSON.stringify(mail));
    } catch (error) {
      response.writeHead(404).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(inbox, 'listening');
  return {
    origin: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
    smtpUrl: mailServer.url,
    async close() {
      inbox.closeAllConnections();
      inbox.close();
      await mailServer.close();
    },
  };
}

export async function mailTo(to: string, { subject = '', after = 0 }: WhichMail = {}): Promise<CaughtMail> {
  const query = new URLSearchParams({ to, subject, after: String(after) });
  const answer = await fetch(`${process.env.E2E_MAIL_CATCHER}/?${query}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as CaughtMail;
}
