import { z } from 'zod';
import { type Route, route } from '../endpoint.ts';
import { Refusal } from '../errors.ts';
import { theApplication } from '../objects/account.ts';
import { disconnect } from '../onboarding.server.ts';
import { text } from '../parameters.ts';
import { sessionOf } from '../session.server.ts';
import { connected } from './connected-accounts.server.ts';

const CODE = 5 * 60;

const refuse = (error: string, message: string) =>
  new Refusal(400, { type: 'invalid_request_error', message }, { error, error_description: message });

export const oauthRoutes: readonly Route[] = [
  route(
    'POST',
    '/oauth/token',
    z.strictObject({ grant_type: z.literal('authorization_code'), code: text }),
    async ({ session }, { code }) => {
      const found = await session.find('oauth_code', code);
      if (!found || found.isUsed || found.created <= session.now - CODE) {
        throw refuse('invalid_grant', `Authorization code does not exist: ${code}`);
      }
      found.isUsed = true;
      await session.save(found);
      const account = await session.get('v2.core.account', found.account);
      session.internal('v2.core.account', account.id).isDisconnected = false;
      await session.save(account);
      await sessionOf(session, account.id).emit('account.application.authorized', theApplication);
      return { livemode: false, scope: 'read_write', stripe_user_id: account.id, token_type: 'bearer' };
    },
  ),
  route(
    'POST',
    '/oauth/deauthorize',
    z.strictObject({ client_id: text, stripe_user_id: text }),
    async ({ session }, { stripe_user_id }) => {
      const account = await connected(session, stripe_user_id).catch(() => null);
      if (!account) {
        throw refuse('invalid_client', `This application is not connected to stripe account ${stripe_user_id}.`);
      }
      await disconnect(session, account);
      return { stripe_user_id };
    },
  ),
];
