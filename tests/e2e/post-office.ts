import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReceivedMail, startMailServer } from '../support/smtp.ts';

/** What a person sees of a mail; where its button leads is `link`. */
export type Letter = Pick<ReceivedMail, 'subject' | 'text' | 'link' | 'links' | 'from'>;

/** Which of an address's mails: the newest whose subject contains `subject`, once there are more than `after` such. */
export interface WhichMail {
  subject?: string;
  after?: number;
}

/** A real SMTP server, and a counter where the tests, which run in processes of their own, ask for their mail. */
export async function openPostOffice() {
  const mailServer = await startMailServer();
  const counter = createServer(async (request, response) => {
    const asked = new URL(request.url!, 'http://post.office').searchParams;
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
  await once(counter, 'listening');
  return {
    origin: `http://127.0.0.1:${(counter.address() as AddressInfo).port}`,
    smtpUrl: mailServer.url,
    async close() {
      counter.closeAllConnections();
      counter.close();
      await mailServer.close();
    },
  };
}

/** A mail to the address, waited for if need be. */
export async function mailTo(to: string, { subject = '', after = 0 }: WhichMail = {}): Promise<Letter> {
  const query = new URLSearchParams({ to, subject, after: String(after) });
  const answer = await fetch(`${process.env.E2E_POST_OFFICE}/?${query}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Letter;
}
