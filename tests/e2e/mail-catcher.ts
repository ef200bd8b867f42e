import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReceivedMail, startMailServer } from '../support/smtp.ts';

/** What a person sees of a mail; where its button leads is `link`. */
export type CaughtMail = Pick<ReceivedMail, 'subject' | 'text' | 'link' | 'links' | 'from'>;

/** Which of an address's mails: the newest whose subject contains `subject`, once there are more than `after` such. */
export interface WhichMail {
  subject?: string;
  after?: number;
}

/** A real SMTP server, and an HTTP one where the tests, which run in processes of their own, ask for their mail. */
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

/** A mail to the address, waited for if need be. */
export async function mailTo(to: string, { subject = '', after = 0 }: WhichMail = {}): Promise<CaughtMail> {
  const query = new URLSearchParams({ to, subject, after: String(after) });
  const answer = await fetch(`${process.env.E2E_MAIL_CATCHER}/?${query}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as CaughtMail;
}
