import { addInvitedCreator } from '../../app/accounts/invitations/invitations.server.ts';
import type { Database } from '../../app/db/client.server.ts';
import { withOutbox } from '../../server/cli/outbox.ts';
import { emailOf } from './members.ts';

/** Creators who were invited and have done nothing yet: one for each journey, and for each attempt at it. */
const newCreators = ['kim', 'pilar', 'sam'] as const;
export type NewCreator = (typeof newCreators)[number];

const nameOf = {
  kim: 'Kim Ferments',
  pilar: 'Pilar on Toast',
  sam: 'Sam’s Smokehouse',
} satisfies Record<NewCreator, string>;

/** A creator's page and address. */
export const newCreator = ({ creator, attempt }: { creator: NewCreator; attempt: number }) => ({
  name: nameOf[creator],
  email: emailOf({ name: creator, attempt }),
  subdomain: `${creator}-${attempt}`,
});

/** Adds them as the operator's command does. Their mails go out when the site starts. */
export async function addNewCreators(database: Database): Promise<void> {
  // The port is not known yet: tests open the links' paths.
  const settings = { origin: 'http://larder.example', supportEmail: 'help@larder.example' };
  await withOutbox(database, settings, async (services) => {
    for (const creator of newCreators) {
      for (const attempt of [0, 1]) {
        const added = await addInvitedCreator(services, newCreator({ creator, attempt }), { command: 'creator add' });
        if (!added.ok) throw new Error(added.reason);
      }
    }
  });
}
