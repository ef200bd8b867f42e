import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/return-route';
import { deletionErrors as errors } from './copy.ts';
import { cancelDeletion } from './deletion.server.ts';
import { loadDeletionPage } from './page.server.ts';
import { type DeletionAnswer, DeletionPage } from './page.tsx';

/** Loads the deletion page's data, because a native form's response is shown at the URL of its action. */
export const loader = loadDeletionPage;

const form = defineForm({
  unexpected: errors.failed,
  refused: (summary): DeletionAnswer => ({ summary, fields: {} }),
});

export const action = formAction(
  form,
  'A deletion could not be taken back',
  async ({ context }: Route.ActionArgs, { services }) => {
    const { accountId } = await requireUser(context);
    await cancelDeletion(services, { accountId });
    return redirect(paths.account({ done: 'deletion-cancelled' }), 303);
  },
);

export const clientAction = form.clientAction;

export default function AccountDeletionReturn({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletionPage {...loaderData} answer={actionData} />;
}
