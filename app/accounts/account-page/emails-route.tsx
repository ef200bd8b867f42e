import { defineForm } from '../../http/form.ts';
import { chooseEmails } from '../emails/choose-emails.server.ts';
import { emailsPart } from '../emails/copy.ts';
import type { EmailsAnswer } from '../emails/emails-part.tsx';
import type { Route } from './+types/emails-route';
import { loadAccountPage } from './page.server.ts';
import { AccountPage } from './page.tsx';

/** Loads the account page's data, because a native form's response is shown at the URL of its action. */
export const loader = loadAccountPage;

export const action = ({ request, context }: Route.ActionArgs) => chooseEmails({ request, context });

const form = defineForm({
  unexpected: emailsPart.failed,
  refused: (error): EmailsAnswer => ({ error }),
});
export const clientAction = form.clientAction;

export default function AccountEmailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} emailsAnswer={actionData} />;
}
