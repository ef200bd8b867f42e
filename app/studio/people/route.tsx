import { inviteToStudio } from '../../accounts/invitations/invitations.server.ts';
import { checkEmail } from '../../accounts/sign-in/sign-in-form.ts';
import { signInFirst } from '../../copy/form.ts';
import { listPeople } from '../../creators/members.server.ts';
import { listInvitedPeople } from '../../creators/people/invitations.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, forbidden, notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { people as copy, peopleErrors as errors } from './copy.ts';
import { type InviteAnswer, type PeopleDone, PeoplePage, peopleDone } from './page.tsx';
import { listVisits } from './visits.server.ts';

export const loader = pageLoader(
  'The people of a studio could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, now }) => {
    const { studio, member } = await requireStudio(context, params);
    const done = new URL(request.url).searchParams.get('done');
    const [people, invited, visits] = await Promise.all([
      listPeople(db, studio),
      listInvitedPeople(db, studio),
      listVisits(db, studio),
    ]);
    return {
      people: people.map(({ since, ...person }) => ({
        ...person,
        since: since.toISOString(),
        isSelf: person.accountId === member.accountId,
      })),
      invited: invited.map(({ expiresAt, ...person }) => ({
        ...person,
        expiresAt: expiresAt.toISOString(),
        isExpired: expiresAt <= now(),
      })),
      isFresh: isFresh(member, now()),
      visits: visits.map(({ id, at }) => ({ id, at: at.toISOString() })),
      done: isDone(done) ? done : null,
    };
  },
);

const isDone = (done: string | null): done is PeopleDone => peopleDone.some((each) => each === done);

const form = defineForm({
  unexpected: errors.notSent,
  refused: (summary, { email = '', role = '' }, fields: { email?: string; role?: string } = {}): InviteAnswer => ({
    ok: false,
    summary,
    fields,
    email,
    role,
  }),
});

export const action = formAction(
  form,
  'An invitation could not be sent',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { email: typed = '', role } = values;
    const check = checkEmail(typed);
    if (!check.ok) return badRequest(refused(check.message, { email: check.message }));
    if (role !== 'owner' && role !== 'editor') return badRequest(refused(errors.role, { role: errors.role }));
    const { email } = check;
    const limit = await countTry(context, 'resend', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const result = await inviteToStudio(services, { creatorId: studio.creatorId, email, role }, member);
    if (result.ok) {
      const done = (result.again ? copy.sentAgain : copy.sent)(email);
      return { ok: true, done };
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
  },
);

export const clientAction = form.clientAction;

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData} />;
}
