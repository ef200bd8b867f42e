import { accentTrouble } from '../../creators/brand/accent.ts';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { changeSlug, type OwnRecipe } from '../../recipes/commands.server.ts';
import type { Known } from '../../recipes/editing/checks.ts';
import { listOtherItems } from '../../recipes/editing/edited-recipe.server.ts';
import { restoreRevision } from '../../recipes/editing/history.server.ts';
import { publishDraft, scheduleDraft } from '../../recipes/editing/publication.server.ts';
import { unpublishRecipe } from '../../recipes/revisions/revisions.server.ts';
import { endSharing, shareDraft } from '../../recipes/sharing/share.server.ts';
import type { publicationWords as copy } from './copy.ts';
import type { PublicationDone } from './publication-page.ts';

type Refusal = keyof typeof copy.errors;
/** `token` belongs to a new share link. The token is returned only once, because only its hash is stored. */
export type Outcome = { ok: true; done: PublicationDone; token?: string } | { ok: false; reason: Refusal };

type Doing = OwnRecipe & { db: Db; by: { accountId: string }; now: Date };
type Intent = (form: Record<string, string>, doing: Doing) => Promise<Outcome>;

const intents: Record<string, Intent> = {
  publish: async (form, { db, ...own }) =>
    outcome('published', await publishDraft(db, { ...own, version: numberIn(form.version) })),
  schedule: async (form, { db, ...own }) => {
    const at = readTime(form);
    if (!at) return { ok: false, reason: 'no-time' };
    return outcome('scheduled', await scheduleDraft(db, { ...own, version: numberIn(form.version), at }));
  },
  offline: async (_form, { db, ...own }) => outcome('offline', await unpublishRecipe(db, own)),
  'bring-back': async (form, { db, ...own }) => {
    const revision = { ...own, number: numberIn(form.number), version: numberIn(form.version) };
    return outcome('brought', await restoreRevision(db, revision));
  },
  share: async (_form, { db, ...own }) => {
    const shared = await shareDraft(db, own);
    return shared.ok ? { ok: true, done: 'shared', token: shared.token } : shared;
  },
  'end-sharing': async (_form, { db, ...own }) => outcome('sharing-ended', await endSharing(db, own)),
  slug: async (form, { db, ...own }) =>
    outcome('slug', await changeSlug(db, { ...own, slug: (form.slug ?? '').trim().toLowerCase() })),
};

export async function submitPublicationForm(form: Record<string, string>, doing: Doing): Promise<Outcome> {
  const name = form.intent ?? '';
  const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
  return intent ? intent(form, doing) : { ok: false, reason: 'unreadable' };
}

/** Parses a number. Returns -1, which matches no version or revision, for other texts. */
const numberIn = (text: string | undefined) => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : -1);

const outcome = (done: PublicationDone, result: { ok: true } | { ok: false; reason: Refusal }): Outcome =>
  result.ok ? { ok: true, done } : result;

const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/** Reads `instant` (ISO 8601 in UTC, from a script) or `time` (UTC, from a form without scripts). Null if invalid. */
export function readTime(form: { instant?: string; time?: string }): Date | null {
  const { instant = '', time = '' } = form;
  const text =
    local.test(instant.replace(/Z$/, '')) && instant.endsWith('Z') ? instant : local.test(time) ? `${time}Z` : '';
  const read = new Date(text);
  return Number.isNaN(read.getTime()) ? null : read;
}

/** Returns what the checks need besides the recipe. */
export async function findKnown(db: Db, own: OwnRecipe): Promise<Known> {
  const [found, otherItems] = await Promise.all([findOwnLandingPage(db, own), listOtherItems(db, own)]);
  return { accent: accentTrouble(found?.page?.accentColor ?? null), otherItems };
}
