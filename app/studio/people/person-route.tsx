import { redirect } from 'react-router';
import { signInFirst } from '../../copy/form.ts';
import { listPeople } from '../../creators/members.server.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { listInvitedPeople, withdrawInvitation } from '../../creators/people/invitations.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, forbidden, noSuchPage, pageLoader } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/person-route';
import { peopleErrors as errors } from './copy.ts';
import { type PersonAnswer, PersonPage } from './person-page.tsx';

export const loader = pageLoader(
  'The people of a studio could not be read',
  async ({ context, params }: Route.LoaderArgs, { db }) => {
    const { studio, member } = await requireStudio(context, params);
    const accountId = params.accountId.toLowerCase();
    const [people, invited] = await Promise.all([listPeople(db, studio), listInvitedPeople(db, studio)]);
    const isIt = (each: { accountId: string }) => each.accountId === accountId;
    const person = people.find(isIt) ?? invited.find(isIt);
    if (!person) throw noSuchPage();
    const { email, role } = person;
    return { accountId, email, role, isInvited: !people.some(isIt), isSelf: accountId === member.accountId };
  },
);

const form = defineForm({
  unexpected: errors.service,
  refused: (error): PersonAnswer => ({ error }),
});

export const action = formAction(
  form,
  'A person of a studio could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { role: wanted, do: what } = values;
    const role = wanted === 'owner' || wanted === 'editor' ? wanted : null;
    if (what !== 'remove' && what !== 'withdraw' && role === null) return badRequest(refused(errors.role));
    const accountId = params.accountId.toLowerCase();
    if (!isUuid(accountId)) throw noSuchPage();
    const { creatorId } = studio;
    const person = { creatorId, accountId };
    const result =
      what === 'withdraw'
        ? await withdrawInvitation(services, person, member)
        : await changePerson(services, { ...person, role: what === 'remove' ? null : role }, member);
    if (result.ok) {
      const isGone = what === 'remove' && accountId === member.accountId;
      const done = what === 'withdraw' ? 'withdrawn' : what === 'remove' ? 'removed' : 'saved';
      return redirect(isGone ? paths.account() : studioPaths.people(creatorId, { done }), { status: 303 });
    }
    switch (result.reason) {
      case 'unknown':
        return conflict(refused(what === 'withdraw' ? errors.notInvited : errors.unknown));
      case 'last-owner':
        return conflict(refused(errors.lastOwner));
      case 'not-owner':
        return conflict(refused(errors.notOwner));
      case 'stale':
        return forbidden(refused(signInFirst));
    }
  },
);

export const clientAction = form.clientAction;

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} answer={actionData} />;
}
