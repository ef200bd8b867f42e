import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { changeName } from '../../membership/record.server.ts';
import { findMembershipPage } from '../../membership/status/page.server.ts';
import { paths } from '../../paths.ts';
import { findAccountDetails } from '../account-page/account-details.server.ts';
import { checkProfile } from '../google/callback.ts';
import type { Route } from './+types/route';
import { namePage as copy } from './copy.ts';
import { type NameAnswer, NamePage } from './page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const member = await requireMember(context);
  try {
    const reading = findAccountDetails(db, member);
    const [page, { firstName, lastName }] = await Promise.all([
      findMembershipPage(db, { membership: member.membership, now: membershipNow(), pages: reading }),
      reading,
    ]);
    return { brand: page?.brand ?? null, firstName, lastName };
  } catch (err) {
    log.error({ err }, 'A name could not be read');
    throw unreadablePage();
  }
}

/** Changes the name of the signed-in account. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  const form = await readForm(request);
  const { firstName, lastName } = form.values;
  const submitted = { firstName, lastName };
  if (!form.ok) return unreadable<NameAnswer>(form, { summary: form.error, fields: {}, submitted });
  const check = checkProfile(submitted);
  if (!check.ok) return badRequest<NameAnswer>({ summary: check.summary, fields: check.fields, submitted });
  try {
    await changeName(services, { accountId, ...check.names, now: services.now() });
    return redirect(paths.account({ done: 'name' }), { status: 303 });
  } catch (err) {
    services.log.error({ err }, 'A name could not be changed');
    return unavailable<NameAnswer>({ summary: copy.unexpected, fields: {}, submitted });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = copy.unexpected) =>
    unavailable<NameAnswer>({ summary, fields: {}, submitted: {} }),
  );

export default function AccountName({ loaderData, actionData }: Route.ComponentProps) {
  return <NamePage {...loaderData} answer={actionData} />;
}
