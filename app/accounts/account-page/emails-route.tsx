import { chooseEmails } from '../emails/choose-emails.server.ts';
import type { Route } from './+types/emails-route';
import { loadAccountPage } from './page.server.ts';
import { AccountPage } from './page.tsx';

/** The account page: the answer to a native form is shown at the URL of its action. */
export const loader = ({ context }: Route.LoaderArgs) => loadAccountPage(context);

/** Stores which optional emails the signed-in account wants. */
export const action = ({ request, context }: Route.ActionArgs) => chooseEmails({ request, context });

export default function AccountEmailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} emailsAnswer={actionData} />;
}
