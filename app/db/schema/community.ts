import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';
import { recipeImports } from './recipe-editing.ts';
import { searchVector } from './recipe-library.ts';
import { recipes } from './recipes.ts';

const creator = () =>
  uuid('creator_id')
    .notNull()
    .references(() => creators.id, { onDelete: 'cascade' });

/** A creator's choices for the community. Without a row, the defaults apply. */
export const communitySettings = pgTable(
  'community_settings',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** `held`: everything that members write waits for approval. `closed`: no page mentions a community. */
    state: text('state', { enum: ['open', 'held', 'closed'] })
      .notNull()
      .default('open'),
    /** False if only the creator's people start posts. Members still write notes, questions and answers. */
    membersPost: boolean('members_post').notNull().default(true),
    /** Rules that hold a post for approval: a person's first post, posts with links, and repeated posts. */
    holdsFirst: boolean('holds_first').notNull().default(true),
    holdsLinks: boolean('holds_links').notNull().default(false),
    holdsRepeats: boolean('holds_repeats').notNull().default(true),
    /** Words and phrases, one per line. A post that contains one is held. */
    heldWords: text('held_words').notNull().default(''),
    /** Hides a member's post after reports by two members, until the creator's people have decided. */
    hidesReported: boolean('hides_reported').notNull().default(true),
    /**
     * Start of the community's end, or null if it is not ending. The community is then read-only, and its content is
     * deleted after 30 days.
     */
    endsSince: instant('ends_since'),
  },
  (table) => [check('community_settings_state', sql`${table.state} in ('open', 'held', 'closed')`)],
);

/** A person in a creator's community. Outlives the account, without a name, if the person left the posts behind. */
export const communityProfiles = pgTable(
  'community_profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: creator(),
    /** Null for a former member whose account was deleted, and for the author of imported comments. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name'),
    /** `foldName` of the name, so that no two names of a community look alike. Null without an account. */
    foldedName: text('folded_name'),
    picture: text('picture'),
    createdAt: instant('created_at').notNull(),
    /** Time at which the creator's people approved a post of this person, or null if never or if it was undone. */
    approvedAt: instant('approved_at'),
    pausedUntil: instant('paused_until'),
    excludedAt: instant('excluded_at'),
    /** Rhythm of the digest, which is sent only with the consent in `email_preferences`. */
    digest: text('digest', { enum: ['daily', 'weekly'] })
      .notNull()
      .default('weekly'),
    /** IANA time zone of the digest. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** True if the person's posts stay, under “Former member”, when the account is deleted. */
    leavesWords: boolean('leaves_words').notNull().default(false),
    /** Hash of the token by which the owner of a deleted account can still delete the posts, otherwise null. */
    leftTokenHash: text('left_token_hash'),
  },
  (table) => [
    unique('community_profiles_account').on(table.accountId, table.creatorId),
    uniqueIndex('community_profiles_name')
      .on(table.creatorId, table.foldedName)
      .where(sql`${table.foldedName} is not null`),
    index('community_profiles_creator').on(table.creatorId),
    index('community_profiles_picture').on(table.picture).where(sql`${table.picture} is not null`),
    index('community_profiles_left').on(table.leftTokenHash).where(sql`${table.leftTokenHash} is not null`),
    check('community_profiles_digest', sql`${table.digest} in ('daily', 'weekly')`),
    check(
      'community_profiles_named',
      sql`(${table.name} is null) = (${table.foldedName} is null) or (${table.accountId} is null and ${table.foldedName} is null)`,
    ),
  ],
);

export const threadKinds = ['note', 'question', 'post', 'cook-along'] as const;

/** Conversations. The first post is the opening; the others are answers. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey(),
    creatorId: creator(),
    kind: text('kind', { enum: threadKinds }).notNull(),
    /** Title of a post or cook-along, otherwise empty. */
    title: text('title').notNull().default(''),
    /** Recipe of a note, question or cook-along, or null if there is none or it was deleted. */
    recipeId: uuid('recipe_id').references(() => recipes.id, { onDelete: 'set null' }),
    /** Name of the recipe when the thread began, or null without a recipe. Shown if the recipe is gone. */
    recipeName: text('recipe_name'),
    /** Number of the recipe's revision that was public when the thread began, or null if unknown. */
    revision: integer('revision'),
    /** Place in the recipe that a question is about, or null for the whole recipe. */
    place: text('place', { enum: ['step', 'ingredient'] }),
    /** Number of the step or ingredient line in that revision, from 1. Null without a `place`. */
    placeNumber: integer('place_number'),
    /** Text of the step or ingredient line in that revision. Shown only to readers of the full recipe. */
    placeText: text('place_text'),
    /** Answer to “Would you make it again?” in a note, or null without an answer. */
    wouldAgain: boolean('would_again'),
    /** Servings or scale that the cook used, as shown, or null if unchanged or unknown. */
    madeAs: text('made_as'),
    /** Start and length of a cook-along, and the IANA time zone in which it was chosen. Null for other threads. */
    startsAt: instant('starts_at'),
    minutes: integer('minutes'),
    timeZone: text('time_zone'),
    /** Consent of a note's author and of the creator to show it to visitors of a free recipe. */
    sharedByAuthor: boolean('shared_by_author').notNull().default(false),
    sharedByCreator: boolean('shared_by_creator').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Time of the newest post that became visible, for the order of lists. */
    lastAt: instant('last_at').notNull(),
    pinnedAt: instant('pinned_at'),
    /** Time since which only the creator's people can answer, or null while members can too. */
    closedAt: instant('closed_at'),
    /** Time of the first answer by the creator's people to a question, or null before that. */
    answeredAt: instant('answered_at'),
    /** Import that brought the note from another site, or null for a note written here. */
    importId: uuid('import_id').references(() => recipeImports.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('threads_newest').on(table.creatorId, table.lastAt.desc().nullsFirst(), table.id),
    index('threads_kind').on(table.creatorId, table.kind, table.lastAt.desc().nullsFirst(), table.id),
    index('threads_recipe').on(table.recipeId, table.kind, table.lastAt.desc().nullsFirst(), table.id),
    index('threads_unanswered')
      .on(table.creatorId, table.createdAt, table.id)
      .where(sql`${table.kind} = 'question' and ${table.answeredAt} is null and ${table.closedAt} is null`),
    index('threads_import').on(table.importId).where(sql`${table.importId} is not null`),
    index('threads_starts').on(table.creatorId, table.startsAt).where(sql`${table.startsAt} is not null`),
    check('threads_kind_known', sql`${table.kind} in ('note', 'question', 'post', 'cook-along')`),
    check('threads_place', sql`num_nonnulls(${table.place}, ${table.placeNumber}, ${table.placeText}) in (0, 3)`),
    check(
      'threads_cook_along',
      sql`(${table.kind} = 'cook-along') = (num_nonnulls(${table.startsAt}, ${table.minutes}, ${table.timeZone}) = 3)`,
    ),
  ],
);

/** `held`: waits for approval. `hidden`: by a decision or rule. `removed`: by a decision. `deleted`: by the author. */
export const postStates = ['held', 'shown', 'hidden', 'removed', 'deleted'] as const;
/** Rules that hold or hide a post. `everything`: the creator holds all posts. */
export const holdReasons = ['everything', 'first', 'links', 'words', 'repeats', 'reported'] as const;

/** Openings and answers, as plain text. Words and pictures are erased 30 days after a post was removed or deleted. */
export const posts = pgTable(
  'posts',
  {
    /** Chosen by the form, so that a form sent twice writes one post. */
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    creatorId: creator(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => communityProfiles.id),
    isOpening: boolean('is_opening').notNull(),
    /** Plain text with `\n`, normalized by `checkWords`; empty once erased. */
    words: text('words').notNull(),
    /** Lexemes of the words. Written by a trigger. */
    lexemes: searchVector('lexemes').notNull().default(sql`''`),
    state: text('state', { enum: postStates }).notNull(),
    heldBy: text('held_by', { enum: holdReasons }),
    stateAt: instant('state_at').notNull(),
    /**
     * Newest decision about the post that was not undone, or null if there is none. No foreign key: decisions may be
     * deleted first.
     */
    decisionId: uuid('decision_id'),
    createdAt: instant('created_at').notNull(),
    /** Time at which the post first became visible, or null if it never did. Decides which posts are new to readers. */
    shownAt: instant('shown_at'),
    editedAt: instant('edited_at'),
    /** Number of saves. An edit that names another version is a conflict. */
    version: integer('version').notNull().default(1),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('posts_opening').on(table.threadId).where(sql`${table.isOpening}`),
    index('posts_creator').on(table.creatorId),
    index('posts_thread').on(table.threadId, table.createdAt, table.id),
    index('posts_author').on(table.authorId, table.createdAt),
    index('posts_state')
      .on(table.creatorId, table.state, table.stateAt)
      .where(sql`${table.state} in ('held', 'hidden')`),
    index('posts_shown').on(table.creatorId, table.shownAt).where(sql`${table.state} = 'shown'`),
    index('posts_lexemes').using('gin', table.creatorId, table.lexemes).where(sql`${table.state} = 'shown'`),
    index('posts_to_erase')
      .on(table.stateAt)
      .where(sql`${table.state} in ('removed', 'deleted') and ${table.erasedAt} is null`),
    check('posts_state_known', sql`${table.state} in ('held', 'shown', 'hidden', 'removed', 'deleted')`),
    check('posts_visible', sql`${table.state} <> 'shown' or ${table.shownAt} is not null`),
  ],
);

/** Earlier words of edited posts, for moderators. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    words: text('words').notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.version] })],
);

/** Pictures of posts. The store has the bytes, without the metadata of the camera. */
export const postPictures = pgTable(
  'post_pictures',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Position among the pictures of the post, from 0. */
    position: integer('position').notNull(),
    key: text('key').notNull(),
    /** Displayed width, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    alt: text('alt').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] }), index('post_pictures_key').on(table.key)],
);

/** The row is written before the file is stored. A file without references is deleted after a day. */
export const communityPictures = pgTable(
  'community_pictures',
  {
    key: text('key').primaryKey(),
    /** Time since which no post or profile refers to the file, or null while one does. */
    unusedSince: instant('unused_since'),
  },
  (table) => [index('community_pictures_unused').on(table.unusedSince).where(sql`${table.unusedSince} is not null`)],
);

/** Answers of the creator's people that were added to the recipe. */
export const recipeFootnotes = pgTable(
  'recipe_footnotes',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    creatorId: creator(),
    recipeId: uuid('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    /** Number of the step, from 1, in the recipe as it was published when the answer was added. */
    step: integer('step').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    index('recipe_footnotes_recipe').on(table.recipeId, table.addedAt),
    index('recipe_footnotes_newest').on(table.creatorId, table.addedAt),
  ],
);

export const postMentions = pgTable(
  'post_mentions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => communityProfiles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.profileId] }),
    index('post_mentions_profile').on(table.profileId),
  ],
);

/** Relation of a person to a thread. Unread posts are those shown after `seenAt`. */
export const threadMarks = pgTable(
  'thread_marks',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => communityProfiles.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** `shown_at` of the newest post that the person has seen, or null if none. Never goes back. */
    seenAt: instant('seen_at'),
    /** True if new answers in the thread count as unread and are in the digest. */
    isFollowed: boolean('is_followed').notNull().default(false),
    isMuted: boolean('is_muted').notNull().default(false),
    /** Time at which the person joined a cook-along, or null if the person did not join. */
    joinedAt: instant('joined_at'),
    /** `shown_at` of the newest post that a mail announced to the person, or null if none. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.threadId] }),
    index('thread_marks_thread').on(table.threadId),
    index('thread_marks_followed').on(table.profileId).where(sql`${table.isFollowed} and not ${table.isMuted}`),
  ],
);

/** Blocks between two people. The first person made the block. Neither person sees the other's posts. */
export const communityBlocks = pgTable(
  'community_blocks',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => communityProfiles.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => communityProfiles.id, { onDelete: 'cascade' }),
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.blockedId] }),
    index('community_blocks_blocked').on(table.blockedId),
  ],
);

export const decisionActions = [
  'approve',
  'hide',
  'restore',
  'remove',
  'hide-all',
  'warn',
  'pause',
  'exclude',
  'pin',
  'close',
] as const;

/** Deleted after a year, except exclusions, pins and closings in force, and decisions with an unanswered appeal. */
export const communityDecisions = pgTable(
  'community_decisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: creator(),
    action: text('action', { enum: decisionActions }).notNull(),
    /**
     * Post with its thread and author, or a thread alone for a decision about the whole thread. The id of a deleted
     * post or thread becomes null.
     */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    threadId: uuid('thread_id').references(() => threads.id, { onDelete: 'set null' }),
    profileId: uuid('profile_id').references(() => communityProfiles.id, { onDelete: 'cascade' }),
    /** Deciding account, or null if it was deleted or the operator's command decided. */
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Reason in the decider's words, which the author is told. */
    reason: text('reason').notNull(),
    until: instant('until'),
    at: instant('at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Author's appeal, within six months, and its answer. Null until given. */
    appeal: text('appeal'),
    appealedAt: instant('appealed_at'),
    appealAnswer: text('appeal_answer'),
    appealOutcome: text('appeal_outcome', { enum: ['upheld', 'reversed'] }),
    appealDecidedAt: instant('appeal_decided_at'),
    appealDecidedBy: uuid('appeal_decided_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('community_decisions_creator').on(table.creatorId, table.at.desc().nullsFirst(), table.id),
    index('community_decisions_post').on(table.postId),
    index('community_decisions_thread').on(table.threadId),
    index('community_decisions_profile').on(table.profileId, table.at),
    index('community_decisions_decided_by').on(table.decidedBy),
    index('community_decisions_undone_by').on(table.undoneBy),
    index('community_decisions_appeal_by').on(table.appealDecidedBy),
    index('community_decisions_at').on(table.at),
    index('community_decisions_appeals')
      .on(table.creatorId, table.appealedAt)
      .where(sql`${table.appealedAt} is not null and ${table.appealDecidedAt} is null`),
    check('community_decisions_appeal', sql`(${table.appeal} is null) = (${table.appealedAt} is null)`),
    check(
      'community_decisions_appeal_decided',
      sql`num_nonnulls(${table.appealAnswer}, ${table.appealOutcome}, ${table.appealDecidedAt}) in (0, 3)`,
    ),
  ],
);

/** Posts that a decision changed, with their earlier state, for undoing the decision. */
export const postDecisions = pgTable(
  'post_decisions',
  {
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => communityDecisions.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    stateBefore: text('state_before', { enum: postStates }).notNull(),
    heldBefore: text('held_before', { enum: holdReasons }),
    /**
     * Decision that was in force before, or null without one. Has no foreign key, because decisions are deleted one by
     * one.
     */
    decisionBefore: uuid('decision_before'),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.postId] }), index('post_decisions_post').on(table.postId)],
);

/** Notes that the creator asked to quote on the creator's page, with the author's answer. */
export const postQuotes = pgTable(
  'post_quotes',
  {
    /** Note, which is quoted once at most. */
    threadId: uuid('thread_id')
      .primaryKey()
      .references(() => threads.id, { onDelete: 'cascade' }),
    creatorId: creator(),
    /** Part of the note that would be quoted, as it was when the author was asked. */
    words: text('words').notNull(),
    askedAt: instant('asked_at').notNull(),
    agreedAt: instant('agreed_at'),
    /** Time at which the author declined or withdrew the agreement, or null if neither happened. */
    declinedAt: instant('declined_at'),
  },
  (table) => [
    index('post_quotes_agreed').on(table.creatorId, table.agreedAt),
    check('post_quotes_answer', sql`num_nonnulls(${table.agreedAt}, ${table.declinedAt}) <= 1`),
  ],
);

/** Reports of posts that break the rules, by members, and of unlawful content, by anyone (EU 2022/2065, article 16). */
export const postReports = pgTable(
  'post_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: creator(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** Member who reported a breach of the rules. Null for reports of unlawful content, and for a deleted profile. */
    profileId: uuid('profile_id').references(() => communityProfiles.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['rules', 'unlawful'] }).notNull(),
    reason: text('reason').notNull(),
    /** Name and email address of the person who reported unlawful content. Null for a breach of the rules. */
    name: text('name'),
    email: text('email'),
    /** Public number of a report of unlawful content, such as `L-2026-7F3K9`. Null for a breach of the rules. */
    reference: text('reference').unique(),
    at: instant('at').notNull(),
    /** Time at which a decision, the post's deletion or a dismissal settled the report; null while open. */
    settledAt: instant('settled_at'),
    /** Answer to the person who reported unlawful content, or null while open and for a breach of the rules. */
    answer: text('answer'),
  },
  (table) => [
    uniqueIndex('post_reports_once').on(table.postId, table.profileId, table.kind),
    index('post_reports_open').on(table.creatorId, table.at).where(sql`${table.settledAt} is null`),
    index('post_reports_creator').on(table.creatorId),
    index('post_reports_post').on(table.postId),
    index('post_reports_profile').on(table.profileId),
    index('post_reports_at').on(table.at),
    check('post_reports_kind', sql`${table.kind} in ('rules', 'unlawful')`),
    check('post_reports_reference', sql`(${table.reference} is not null) = (${table.kind} = 'unlawful')`),
  ],
);
