import { redirect } from 'react-router';
import { signInFirst } from '../../copy/form.ts';
import { listPeople } from '../../creators/members.server.ts';
import { changePerson } from '../../creators/people/commands.server.ts';
import { listInvitedPeople, withdrawInvitation } from '../../creators/people/invitations.server.ts';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { withNetworkError } from '../../http/network-error.ts';
import {
  badRequest,
  conflict,
  forbidden,
  noSuchPage,
  unavailable,
  unreadable,
  unreadablePage,
} from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/person-route';
import { peopleErrors as errors } from './copy.ts';
import { type PersonAnswer, PersonPage } from './person-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const accountId = params.accountId.toLowerCase();
  const [people, invited] = await Promise.all([listPeople(db, studio), listInvitedPeople(db, studio)]).catch(
    (err: unknown) => {
      log.error({ err }, 'The people of a studio could not be read');
      throw unreadablePage();
    },
  );
  const isIt = (each: { accountId: string }) => each.accountId === accountId;
  const person = people.find(isIt) ?? invited.find(isIt);
  if (!person) throw noSuchPage();
  const { email, role } = person;
  return { accountId, email, role, isInvited: !people.some(isIt), isSelf: accountId === member.accountId };
}

/** Gives another role (`role`), takes access away (`do` is `remove`), or withdraws an invitation (`withdraw`). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { role: wanted, do: what } = form.values;
  const role = wanted === 'owner' || wanted === 'editor' ? wanted : null;
  if (what !== 'remove' && what !== 'withdraw' && role === null) return badRequest(refused(errors.role));
  const accountId = params.accountId.toLowerCase();
  if (!isUuid(accountId)) throw noSuchPage();
  const { creatorId } = studio;
  const person = { creatorId, accountId };
  try {
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
  } catch (err) {
    services.log.error({ err }, 'A person of a studio could not be changed');
    return unavailable(refused(errors.service));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = errors.service) => refused(sentence));

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} answer={actionData} />;
}

const refused = (error: string): PersonAnswer => ({ error });
