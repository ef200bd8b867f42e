import { eq, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import {
  communityBlocks,
  communityDecisions,
  communityProfiles,
  communitySettings,
  postMentions,
  postPictures,
  postQuotes,
  postReports,
  postRevisions,
  posts,
  threadMarks,
  threads,
} from '../../db/schema/community.ts';
import { nameOfCreator, type Owner, ofOwned, ofOwner, type Section, section } from './section.server.ts';

const ownProfiles = ({ accountId }: Owner) =>
  sql`(select ${communityProfiles.id} from ${communityProfiles} where ${eq(communityProfiles.accountId, accountId)})`;
const ownPosts = (owner: Owner) =>
  sql`(select ${posts.id} from ${posts} where ${posts.authorId} in ${ownProfiles(owner)})`;

const ofProfiles = (column: PgColumn) => (owner: Owner) => inArray(column, ownProfiles(owner));
const ofPosts = (column: PgColumn) => (owner: Owner) => inArray(column, ownPosts(owner));

const decider = 'it is about who decided, not about you';

export const communitySections: readonly Section[] = [
  section('communityProfiles', communityProfiles, ofOwner(communityProfiles.accountId), {
    order: communityProfiles.createdAt,
    without: {
      foldedName: 'your name in a spelling by which names that look alike are found',
      leftTokenHash: 'it is set when the account is deleted',
    },
    added: { creatorName: nameOfCreator(communityProfiles.creatorId) },
  }),
  section('communityThreads', threads, ofPosts(threads.id), {
    order: threads.createdAt,
    without: { placeText: 'a line of the creator’s recipe', importId: 'empty for what you wrote here' },
  }),
  section('communityPosts', posts, ofProfiles(posts.authorId), {
    order: posts.createdAt,
    without: { lexemes: 'your words once more, for the search' },
  }),
  section('communityRevisions', postRevisions, ofPosts(postRevisions.postId), { order: postRevisions.replacedAt }),
  section('communityPictures', postPictures, ofPosts(postPictures.postId), { order: postPictures.postId }),
  section('communityMentions', postMentions, ofProfiles(postMentions.profileId), { order: postMentions.postId }),
  section('communityMarks', threadMarks, ofProfiles(threadMarks.profileId), { order: threadMarks.threadId }),
  section('communityBlocks', communityBlocks, ofProfiles(communityBlocks.profileId), { order: communityBlocks.since }),
  section(
    'communityDecisions',
    communityDecisions,
    (owner) => or(ofProfiles(communityDecisions.profileId)(owner), ofPosts(communityDecisions.postId)(owner)),
    {
      order: communityDecisions.at,
      without: { decidedBy: decider, undoneBy: decider, appealDecidedBy: decider },
    },
  ),
  section('communityQuotes', postQuotes, ofPosts(postQuotes.threadId), { order: postQuotes.askedAt }),
  section('communityReports', postReports, ofProfiles(postReports.profileId), { order: postReports.at }),
  section('communitySettings', communitySettings, ofOwned(communitySettings.creatorId), {
    order: communitySettings.creatorId,
  }),
];

export async function listCommunityPictures(db: Db, owner: Owner): Promise<string[]> {
  const inPosts = await db
    .selectDistinct({ key: postPictures.key })
    .from(postPictures)
    .where(ofPosts(postPictures.postId)(owner))
    .orderBy(postPictures.key);
  const ofPerson = await db
    .select({ key: communityProfiles.picture })
    .from(communityProfiles)
    .where(ofOwner(communityProfiles.accountId)(owner));
  return [...new Set([...inPosts, ...ofPerson].flatMap(({ key }) => key ?? []))];
}
