import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, forbidden, tooManyRequests } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { checkOwner } from '../owner-proof.server.ts';
import { signInAgain } from '../second-factor/copy.ts';
import type { Route } from './+types/route';
import { deletion as copy, deletionErrors as errors } from './copy.ts';
import { requestDeletion } from './deletion.server.ts';
import { loadDeletionPage } from './page.server.ts';
import { type DeletionAnswer, DeletionPage } from './page.tsx';

export const loader = loadDeletionPage;

const form = defineForm({
  unexpected: errors.failed,
  refused: (summary, _submitted, field?: 'password'): DeletionAnswer => ({
    summary,
    fields: field ? { [field]: summary } : {},
  }),
});

export const action = formAction(
  form,
  'A deletion could not be scheduled',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const user = await requireUser(context);
    const owner = await checkOwner(context, user, values.password ?? '');
    if (!owner.ok) {
      switch (owner.reason) {
        case 'too-many':
          return tooManyRequests(owner.limit, refused);
        case 'sign-in-again':
          return forbidden(refused(signInAgain.lead));
        case 'password-missing':
          return badRequest(refused(errors.passwordRequired, 'password'));
        case 'password-wrong':
          return badRequest(refused(errors.passwordWrong, 'password'));
      }
    }
    // Counts requests, because each may send a mail.
    const limit = await countTry(context, 'resend', { account: user.email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const result = await requestDeletion(services, user, { leavesWords: values.words === 'leave' });
    if (result.ok) return redirect(paths.accountDeletion(), 303);
    return conflict({ ...refused(copy.notYet), obstacle: result.obstacle });
  },
);

export const clientAction = form.clientAction;

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletionPage {...loaderData} answer={actionData} />;
}
