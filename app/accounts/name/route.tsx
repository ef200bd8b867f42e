import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { badRequest, pageLoader } from '../../http/replies.ts';
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

export const loader = pageLoader(
  'A name could not be read',
  async ({ context }: Route.LoaderArgs, { db, membershipNow }) => {
    const member = await requireMember(context);
    const reading = findAccountDetails(db, member);
    const [page, { firstName, lastName }] = await Promise.all([
      findMembershipPage(db, { membership: member.membership, now: membershipNow(), pages: reading }),
      reading,
    ]);
    return { brand: page?.brand ?? null, firstName, lastName };
  },
);

const form = defineForm({
  unexpected: copy.unexpected,
  refused: (summary, { firstName, lastName }, fields: NameAnswer['fields'] = {}): NameAnswer => ({
    summary,
    fields,
    submitted: { firstName, lastName },
  }),
});

export const action = formAction(
  form,
  'A name could not be changed',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireUser(context);
    const { firstName, lastName } = values;
    const check = checkProfile({ firstName, lastName });
    if (!check.ok) return badRequest(refused(check.summary, check.fields));
    await changeName(services, { accountId, ...check.names, now: services.now() });
    return redirect(paths.account({ done: 'name' }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function AccountName({ loaderData, actionData }: Route.ComponentProps) {
  return <NamePage {...loaderData} answer={actionData} />;
}
