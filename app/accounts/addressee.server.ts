import { randomUUID } from 'node:crypto';
import { type Brand, findBrand, mailBrand } from '../creators/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import type { Services } from '../http/services.ts';
import type { MailTemplate } from '../mail/message.ts';
import { findMembership } from '../membership/queries.server.ts';

/** Whom a mail greets, and the brand it is sent in: the creator's while their page is public, else null. */
export async function findAddressee(
  tx: Db,
  account: { accountId: string },
): Promise<{ firstName: string; brand: Brand | null }> {
  const membership = await findMembership(tx, account);
  return { firstName: membership?.firstName ?? '', brand: membership && (await findBrand(tx, membership.brand)) };
}

/** Queues a mail in this brand, in the transaction that causes it. */
export function queueMail(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { to, brand, template }: { to: string; brand: Brand | null; template: MailTemplate },
): Promise<void> {
  return services.mail.enqueue(tx, { id: randomUUID(), to, template, brand: mailBrand(brand, services) });
}
