import { queueMail } from '../../creators/branded-mail.server.ts';
import type { Services } from '../../http/services.ts';
import type { TellOwner } from '../../identity/second-factor/factor-commands.server.ts';
import { findAddressee } from '../addressee.server.ts';

/** Tells an account's owner by mail what became of its second factors, within the transaction that does it. */
export function tellOwner(services: Services, { accountId, email }: { accountId: string; email: string }): TellOwner {
  return async (tx, what) => {
    const { firstName, brand } = await findAddressee(tx, { accountId });
    const template = { name: 'second-factor-changed', props: { firstName, what } } as const;
    await queueMail(tx, services, { to: email, brand, template });
  };
}
