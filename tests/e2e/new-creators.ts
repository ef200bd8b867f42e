import { addInvitedCreator } from '../../app/accounts/invitations/invitations.server.ts';
import type { Database } from '../../app/db/client.server.ts';
import { withOutbox } from '../../server/cli/outbox.ts';
import { emailOf } from './members.ts';

const newCreators = ['kim', 'pilar', 'sam'] as const;
export type NewCreator = (typeof newCreators)[number];

const nameOf = {
  kim: 'Kim Ferments',
  pilar: 'Pilar on Toast',
  sam: 'Sam’s Smokehouse',
} satisfies Record<NewCreator, string>;

export const newCreator = ({ creator, attempt }: { creator: NewCreator; attempt: number }) => ({
  name: nameOf[creator],
  email: emailOf({ name: creator, attempt }),
  subdomain: `${creator}-${attempt}`,
});

export async function addNewCreators(database: Database): Promise<void> {
  // The port is not known yet. Tests use only the paths of the links.
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
