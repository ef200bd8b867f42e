import { redirect } from 'react-router';
import { prepareEmails } from '../../community/digest/choice.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { chooseLetters, keepLetter } from '../../letters/subscription/account-letters.server.ts';
import { askForEmails, declineEmails, hasOptedIn, offeredKinds } from '../../mail/scheduled/preferences.server.ts';
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
 * Stores the changed boxes, or the answer about one letter to keep (`letter`, `keep`). `ticked` are those ticked when
 * the form was shown, `wanted` when it was submitted.
 */
export const action = formAction(
  form,
  'A choice of emails could not be stored',
  async ({ context }: Route.ActionArgs, { services, values, lists, refused }) => {
    const { accountId, email: address } = await requireUser(context);
    const { ticked, wanted, tickedLetter, wantedLetter } = lists;
    const isInKitchen = values.page === 'kitchen';
    const now = services.now();
    const isStored = await services.db.transaction(async (tx) => {
      const { letter, keep } = values;
      if (letter !== undefined) return keepLetter(tx, services, { address, creatorId: letter, keep: keep === 'yes' });
      const chosen: string[] = [];
      for (const { name: kind } of offeredKinds(services)) {
        if (!wanted.includes(kind)) continue;
        if (!ticked.includes(kind) || (await hasOptedIn(tx, { accountId, kind }))) chosen.push(kind);
      }
      const letters = { address, ticked: tickedLetter, wanted: wantedLetter, now };
      if (!(await chooseLetters(tx, services, letters))) return false;
      for (const { name: kind } of offeredKinds(services)) {
        if (ticked.includes(kind) && !wanted.includes(kind)) await declineEmails(tx, { accountId, kind });
      }
      // Stopping the letter of the member's creator deletes the account's consents, so kept consents are stored again.
      for (const kind of chosen) {
        await askForEmails(tx, { accountId, kind, on: isInKitchen ? 'kitchen' : 'account', now });
        await prepareEmails(tx, { accountId, kind, now, membershipNow: services.membershipNow() });
      }
      return true;
    });
    if (!isStored) return conflict(refused(emailsPart.suppressed));
    return redirect(isInKitchen ? paths.kitchen() : paths.account({ done: 'emails' }), { status: 303 });
  },
  { repeated: ['ticked', 'wanted', 'tickedLetter', 'wantedLetter'] },
);

export const clientAction = form.clientAction;

export default function AccountEmailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} emailsAnswer={actionData} />;
}
