import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { chooseLetters, keepLetter } from '../../letters/subscription/account-letters.server.ts';
import { askForEmails, declineEmails, offeredKinds } from '../../mail/scheduled/preferences.server.ts';
import { paths } from '../../paths.ts';
import { emailsPart } from '../emails/copy.ts';
import type { EmailsAnswer } from '../emails/emails-part.tsx';
import type { Route } from './+types/emails-route';
import { loadAccountPage } from './page.server.ts';
import { AccountPage } from './page.tsx';

/** Loads the account page's data, because a native form's response is shown at the URL of its action. */
export const loader = loadAccountPage;

const form = defineForm({
  unexpected: emailsPart.failed,
  refused: (error): EmailsAnswer => ({ error }),
});

/**
 * Browsers do not submit unticked checkboxes, so the emails in `shown` that are not in `wanted` are declined. Likewise
 * letters in `shownLetter`. `keep` answers if a letter goes on after a membership.
 */
export const action = formAction(
  form,
  'A choice of emails could not be stored',
  async ({ context }: Route.ActionArgs, { services, values, lists, refused }) => {
    const { accountId, email: address } = await requireUser(context);
    const { shown, wanted, shownLetter, wantedLetter } = lists;
    const isInKitchen = values.page === 'kitchen';
    const now = services.now();
    const isStored = await services.db.transaction(async (tx) => {
      const { letter, keep } = values;
      if (letter !== undefined) return keepLetter(tx, services, { address, creatorId: letter, keep: keep === 'yes' });
      const letters = { address, shown: shownLetter, wanted: wantedLetter, now };
      if (!(await chooseLetters(tx, services, letters))) return false;
      for (const { name } of offeredKinds(services)) {
        const choice = { accountId, kind: name };
        if (!shown.includes(name)) continue;
        if (!wanted.includes(name)) await declineEmails(tx, choice);
        else await askForEmails(tx, { ...choice, on: isInKitchen ? 'kitchen' : 'account', now });
      }
      return true;
    });
    if (!isStored) return conflict(refused(emailsPart.suppressed));
    return redirect(isInKitchen ? paths.kitchen() : paths.account({ done: 'emails' }), { status: 303 });
  },
  { repeated: ['shown', 'wanted', 'shownLetter', 'wantedLetter'] },
);

export const clientAction = form.clientAction;

export default function AccountEmailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} emailsAnswer={actionData} />;
}
