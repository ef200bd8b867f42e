import type { LoaderFunctionArgs } from 'react-router';
import { hasWords } from '../../community/profiles/leaving.server.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { findOwnerProof, type OwnerProof } from '../../identity/sessions/own-sessions.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { type DeletionObstacle, findDeletionObstacle } from './deletion.server.ts';

export interface DeletionPageData {
  brand: Brand | null;
  email: string;
  supportEmail: string;
  google: boolean;
  state: /** `hasWords`: the person has written in a community. */
    | { name: 'open'; proof: OwnerProof; hasWords: boolean }
    | { name: 'refused'; obstacle: DeletionObstacle }
    /** `at` is the time of the deletion, in ISO 8601. */
    | { name: 'scheduled'; at: string };
}

export const loadDeletionPage = pageLoader(
  'What a deletion depends on could not be read',
  async (
    { context }: Pick<LoaderFunctionArgs, 'context'>,
    { db, google, now, supportEmail },
  ): Promise<DeletionPageData> => {
    const user = await requireUser(context);
    const { email, deletionAt } = user;
    const brand = await findMembersBrand(db, user);
    const page = { brand, email, supportEmail, google: google !== null };
    if (deletionAt) return { ...page, state: { name: 'scheduled', at: deletionAt.toISOString() } };
    const obstacle = await findDeletionObstacle(db, user);
    if (obstacle) return { ...page, state: { name: 'refused', obstacle } };
    const proof = await findOwnerProof(db, { ...user, now: now() });
    return { ...page, state: { name: 'open', proof, hasWords: await hasWords(db, user) } };
  },
);
