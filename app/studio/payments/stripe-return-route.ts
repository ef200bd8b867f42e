import { redirect } from 'react-router';
import { roleOf } from '../../access/roles.ts';
import { countTry } from '../../http/limit.ts';
import { pageLoader } from '../../http/replies.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { connectMerchant, readAuthorizationState } from '../../payments/merchant/commands.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/stripe-return-route';
import type { accountPage } from './account-copy.ts';

type Outcome = 'connected' | keyof (typeof accountPage)['failed'];

/** OAuth redirect URI. Connects the account, and redirects to the account tab of the studio in `state`. */
export const loader = pageLoader(
  'An account could not be connected',
  async ({ request, context }: Route.LoaderArgs, services) => {
    const { secrets, now, payments } = services;
    const member = await requireMember(context);
    const { searchParams } = new URL(request.url);
    const state = searchParams.get('state') ?? '';
    const to = (creatorId: string, done: Outcome) =>
      redirect(studioPaths.merchant(creatorId, { done }), { status: 303 });
    const begun = readAuthorizationState({ secrets, now: now() }, { state, sessionId: member.sessionHash });
    if (!begun) {
      const owned = member.studios.filter(({ role }) => role === 'owner');
      throw owned.length === 1 ? to(owned[0]!.creatorId, 'link-invalid') : redirect(studioPaths.studios());
    }
    const { creatorId } = begun;
    if (roleOf(member, creatorId) !== 'owner') throw redirect(studioPaths.studios());
    const code = searchParams.get('code');
    if (code === null) throw to(creatorId, searchParams.get('error') === 'access_denied' ? 'access-denied' : 'refused');
    const isCounted = await countTry(context, 'merchant', { account: member.email });
    if (!payments || !isCounted.ok) throw to(creatorId, 'stripe-away');
    const by = { accountId: member.accountId };
    const connected = await connectMerchant({ ...services, payments }, { creatorId, by, code });
    throw to(creatorId, connected.ok ? 'connected' : outcomes[connected.reason]);
  },
);

const outcomes = {
  'not-owner': 'not-owner',
  away: 'stripe-away',
  refused: 'refused',
  taken: 'taken',
  connected: 'another-connected',
  'other-mode': 'other-mode',
} as const;
