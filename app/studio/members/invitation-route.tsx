import { data } from 'react-router';
import { passwordErrorsOf } from '../../accounts/password-errors.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, tooManyRequests, unavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { acceptMemberInvitation } from '../../membership/moving-in/accept.server.ts';
import { sourceNames } from '../../membership/moving-in/copy.ts';
import { lastDayOf } from '../../membership/moving-in/day.ts';
import {
  dayWords,
  type FindInvitationResult,
  findMemberInvitation,
  findMembersAmong,
} from '../../membership/moving-in/invitations.server.ts';
import { costWords } from '../../membership/prices/copy.ts';
import type { Route } from './+types/invitation-route';
import { memberInvitationErrors as errors } from './import-copy.ts';
import { type InvitationAnswer, InvitationPage, type InvitationView } from './invitation-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  try {
    const view = await viewOf(services, await findMemberInvitation(services.db, tokenOf(services, params)));
    return data<InvitationView>(view, { status: view.state === 'unknown' ? 404 : 200 });
  } catch (err) {
    services.log.error({ err }, 'An invitation to a membership could not be read');
    return unavailable<InvitationView>({ state: 'failed', brand: null });
  }
}

const form = defineForm({
  unexpected: errors.service,
  refused: (summary): InvitationAnswer => ({ view: null, fieldErrors: { summary } }),
});

export const action = formAction(
  form,
  'An invitation to a membership could not be accepted',
  async ({ request, context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { password = '', confirmPassword = '', terms = '' } = values;
    const found = await findMemberInvitation(services.db, tokenOf(services, params));
    const view = await viewOf(services, found);
    if (!found.ok || view.state !== 'open') return conflict<InvitationAnswer>({ view, fieldErrors: null });
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (view.account === 'none') {
      const { email, name } = found.invitation;
      const weakness = await checkNewPassword({ password, email, names: name.split(' ') });
      const fieldErrors = passwordErrorsOf({ password, confirmPassword }, weakness);
      if (fieldErrors) return badRequest<InvitationAnswer>({ view: null, fieldErrors });
    }
    const { sessionToken: previous, user } = await findVisitor(context);
    const accepted = await acceptMemberInvitation(services, {
      token: params.token,
      passwordHash: view.account === 'none' ? await services.hasher.hash(password) : null,
      legalAccepted: terms === 'yes',
      client: clientOf(request),
      previous,
    });
    if (accepted.ok) {
      const { session, until, creatorId } = accepted;
      const brand = await findBrand(services.db, { creatorId });
      const done: InvitationView = {
        state: 'added',
        brand,
        until: dayWords(lastDayOf(until)),
        isSignedIn: session !== null || user?.email === found.invitation.email,
      };
      const headers = session ? { 'Set-Cookie': await sessionCookie(session, services.origin) } : undefined;
      return data<InvitationAnswer>({ view: done, fieldErrors: null }, headers && { headers });
    }
    switch (accepted.reason) {
      case 'elsewhere': {
        const { creatorName, until } = accepted;
        const elsewhere = { creator: creatorName, until: dayWords(lastDayOf(until)) };
        return conflict<InvitationAnswer>({
          view: { state: 'elsewhere', brand: view.brand, ...elsewhere },
          fieldErrors: null,
        });
      }
      case 'address-kept':
        return conflict(refused(errors.addressKept));
      case 'password-needed':
        // The account was deleted meanwhile, so the page now asks for a password.
        return conflict<InvitationAnswer>({ view: { ...view, account: 'none' }, fieldErrors: null });
      default:
        return conflict<InvitationAnswer>({ view: await viewOf(services, accepted), fieldErrors: null });
    }
  },
);

const tokenOf = ({ membershipNow }: Pick<Services, 'membershipNow'>, { token }: { token: string }) => ({
  token,
  now: membershipNow(),
});

async function viewOf({ db }: Services, found: FindInvitationResult): Promise<InvitationView> {
  if (!found.ok) {
    if (found.reason === 'unknown') return { state: 'unknown', brand: null };
    return { state: found.reason, brand: await findBrand(db, { creatorId: found.creatorId }) };
  }
  const { creatorId, email, source, paidUntil, isPaid, price } = found.invitation;
  const account = await findAccountByEmail(db, { email });
  const isMember = (await findMembersAmong(db, { creatorId, emails: [email] })).size > 0;
  const known = isMember ? 'member' : 'account';
  return {
    state: 'open',
    brand: await findBrand(db, { creatorId }),
    email,
    from: sourceNames[source],
    isPaid,
    until: dayWords(lastDayOf(paidUntil)),
    costs: costWords(price),
    account: account?.emailConfirmedAt ? known : 'none',
  };
}

export const clientAction = form.clientAction;

// The loader would now report the accepted invitation as used.
export const shouldRevalidate = () => false;

export default function MemberInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage opening={loaderData} answer={actionData} />;
}
