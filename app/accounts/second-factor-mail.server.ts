import { authPaths } from '../auth-paths.ts';
import { queueMail } from '../creators/brand/brand.server.ts';
import type { Services } from '../http/services.ts';
import { issueToken } from '../identity/commands.server.ts';
import type { NotifyOwner } from '../identity/second-factor/factor-commands.server.ts';
import type { SecondFactorNews } from '../mail/message.ts';
import { findAddressee } from '../membership/queries.server.ts';

/** Changes that a mailed link can revert. */
const added: ReadonlySet<SecondFactorNews> = new Set<SecondFactorNews>(['app-added', 'passkey-added', 'codes-renewed']);

/** Returns a function that mails the owner about a change of second factors, in the change's transaction. */
export function notifyOwner(
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  { accountId, email }: { accountId: string; email: string },
): NotifyOwner {
  return async (tx, what, at) => {
    const { firstName, brand } = await findAddressee(tx, { accountId });
    const link = added.has(what)
      ? services.origin +
        authPaths.secondFactorUndo({ token: await issueToken(tx, { accountId, purpose: 'factor-undo', now: at }) })
      : null;
    const template = { name: 'second-factor-changed', props: { firstName, what, link } } as const;
    await queueMail(tx, services, { to: email, brand, template });
  };
}
