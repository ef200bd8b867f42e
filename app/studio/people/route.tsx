import { inviteToStudio } from '../../accounts/invitations/invitations.server.ts';
import { checkEmail } from '../../accounts/sign-in/sign-in-form.ts';
import { signInFirst } from '../../copy/form.ts';
import { listPeople } from '../../creators/members.server.ts';
import { listInvitedPeople } from '../../creators/people/invitations.server.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import {
  badRequest,
  forbidden,
  notFound,
  tooManyRequests,
  unavailable,
  unreadable,
  unreadablePage,
} from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { people as copy, peopleErrors as errors } from './copy.ts';
import { type InviteAnswer, type PeopleDone, PeoplePage, peopleDone } from './page.tsx';
import { listVisits } from './visits.server.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const done = new URL(request.url).searchParams.get('done');
  try {
    const [people, invited, visits] = await Promise.all([
      listPeople(db, studio),
      listInvitedPeople(db, studio),
      listVisits(db, studio),
    ]);
    return {
      people: people.map(({ since, ...person }) => ({
        ...{ ...person, since: since.toISOString() },
        isSelf: person.accountId === member.accountId,
      })),
      invited: invited.map(({ expiresAt, ...person }) => ({
        ...{ ...person, expiresAt: expiresAt.toISOString() },
        isExpired: expiresAt <= now(),
      })),
      isFresh: isFresh(member, now()),
      visits: visits.map(({ id, at }) => ({ id, at: at.toISOString() })),
      done: isDone(done) ? done : null,
    };
  } catch (err) {
    log.error({ err }, 'The people of a studio could not be read');
    throw unreadablePage();
  }
}

const isDone = (done: string | null): done is PeopleDone => peopleDone.some((each) => each === done);

/** Invites somebody. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  const { email: typed = '', role } = form.values;
  const refused = (summary: string, fields: { email?: string; role?: string } = {}): InviteAnswer => ({
    ...{ ok: false, summary, fields },
    ...{ email: typed, role: role ?? '' },
  });
  if (!form.ok) return unreadable(form, refused(form.error));
  const check = checkEmail(typed);
  if (!check.ok) return badRequest(refused(check.message, { email: check.message }));
  if (role !== 'owner' && role !== 'editor') return badRequest(refused(errors.role, { role: errors.role }));
  try {
    const { email } = check;
    const limit = await countTry(context, 'resend', { account: email });
    if (!limit.ok) return tooManyRequests(limit, (summary) => refused(summary));
    const result = await inviteToStudio(services, { creatorId: studio.creatorId, email, role }, member);
    if (result.ok) {
      const done = (result.again ? copy.sentAgain : copy.sent)(email);
      return { ok: true, done } satisfies InviteAnswer as InviteAnswer;
    }
    switch (result.reason) {
      case 'there':
        return badRequest(refused(errors.there, { email: errors.there }));
      case 'email-malformed':
      case 'creator-unknown':
        return notFound(refused(errors.notSent));
      case 'not-owner':
        return forbidden(refused(errors.notOwner));
      case 'stale':
        return forbidden(refused(signInFirst));
    }
  } catch (err) {
    services.log.error({ err }, 'An invitation could not be sent');
    return unavailable(refused(errors.notSent));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(
    serverAction,
    (summary = errors.notSent): InviteAnswer => ({ ok: false, summary, fields: {}, email: '', role: '' }),
  );

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData} />;
}
