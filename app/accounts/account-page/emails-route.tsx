import { redirect } from 'react-router';
import { findLetterRequest } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { conflict } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { stopLetter, subscribeAccount } from '../../letters/subscription/commands.server.ts';
import { listSubscriptions } from '../../letters/subscription/queries.server.ts';
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
        else
          await askForEmails(tx, { ...choice, on: isInKitchen ? 'kitchen' : 'account', now: afterUnsubscribing(now) });
      }
      return true;
    });
    if (!isStored) return conflict(refused(emailsPart.suppressed));
    return redirect(isInKitchen ? paths.kitchen() : paths.account({ done: 'emails' }), { status: 303 });
  },
  { repeated: ['shown', 'wanted', 'shownLetter', 'wantedLetter'] },
);

const LETTERS_ON = '/account/emails';

/** Stopping a letter voids older consents to the creator's other emails, but not those of the same form. */
const afterUnsubscribing = (now: Date) => new Date(now.getTime() + 1);

/** Returns false if no letter may be sent to the address. */
async function chooseLetters(
  tx: Db,
  services: Pick<Services, 'secrets'>,
  choice: { address: string; shown: readonly string[]; wanted: readonly string[]; now: Date },
): Promise<boolean> {
  const { address, shown, wanted, now } = choice;
  const subscribed = new Set((await listSubscriptions(tx, { address })).map(({ creatorId }) => creatorId));
  for (const creatorId of shown.filter(isUuid)) {
    const isWanted = wanted.includes(creatorId);
    if (isWanted === subscribed.has(creatorId)) continue;
    if (!isWanted) await stopLetter(tx, { creatorId, address, now });
    else if ((await findLetterRequest(tx, { creatorId })) !== null) {
      if (!(await subscribeAccount(tx, services, { creatorId, address, on: LETTERS_ON, now }))) return false;
    }
  }
  return true;
}

/** Renews the consent to a letter that the address gets, by the clock of memberships, or stops the letter. */
async function keepLetter(
  tx: Db,
  services: Pick<Services, 'secrets' | 'now' | 'membershipNow'>,
  { address, creatorId, keep }: { address: string; creatorId: string; keep: boolean },
): Promise<boolean> {
  const letters = await listSubscriptions(tx, { address });
  if (!letters.some((letter) => letter.creatorId === creatorId)) return true;
  if (keep) {
    return subscribeAccount(tx, services, { creatorId, address, on: LETTERS_ON, now: services.membershipNow() });
  }
  await stopLetter(tx, { creatorId, address, now: services.now() });
  return true;
}

export const clientAction = form.clientAction;

export default function AccountEmailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} emailsAnswer={actionData} />;
}
