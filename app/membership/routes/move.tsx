import { redirect } from 'react-router';
import { signUpErrors as errors, moving } from '../../copy/sign-up.ts';
import { conflict, failed, notFound } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/visitor.server.ts';
import { paths } from '../../paths.ts';
import { moveToCreator } from '../commands.server.ts';
import { refuseSignUp } from '../sign-up-answer.ts';
import { loadSignUpPage } from '../sign-up-page.server.ts';
import { SignUpScreen } from '../ui/sign-up-screen.tsx';
import type { Route } from './+types/move';

/** The sign-up page for signed-in subscribers: an error of the native form is shown at the URL of its action. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadSignUpPage({ request, creatorId: params.creatorId, context });

/** Moves the signed-in account's membership to this creator. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, now, log } = context.get(servicesContext);
  const { creatorId } = params;
  const { accountId } = await requireUser(context);
  const refused = refuseSignUp();
  try {
    const result = await moveToCreator(db, { accountId, creatorId, now: now() });
    if (result.ok) return redirect(paths.success(creatorId, { moved: true }), { status: 303 });
    switch (result.reason) {
      case 'creator-unknown':
        return notFound(refused(errors.creatorNotFound));
      case 'no-membership':
        return conflict(refused(moving.noMembership, { contactSupport: true }));
    }
  } catch (err) {
    log.error({ err }, 'A membership could not be moved');
    return failed(refused(errors.unexpected));
  }
}

export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpScreen page={loaderData} answer={actionData} />;
}
