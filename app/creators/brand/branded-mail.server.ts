import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import type { MailTemplate } from '../../mail/message.ts';
import { type Brand, mailBrand } from './brand.server.ts';

/** Queues a mail in this brand, for null the platform's, in the transaction that causes it. */
export function queueMail(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { to, brand, template }: { to: string; brand: Brand | null; template: MailTemplate },
): Promise<void> {
  return services.mail.enqueue(tx, { id: randomUUID(), to, template, brand: mailBrand(brand, services) });
}
