import { type RouterContextProvider, redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  tooManyRequests,
  unavailable,
  unreadable,
} from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { paths } from '../../paths.ts';
import {
  type About,
  addToNote,
  type CookedResult,
  type NoteResult,
  recordCooked,
  removeNote,
  saveRecipe,
  undoCooked,
  unsaveRecipe,
  writeNote,
} from './commands.server.ts';
import { checkNote, type KitchenAct, type KitchenAnswer, NOTE_LENGTH } from './member-recipe.ts';
import { kitchenErrors as errors } from './member-recipe-copy.ts';
import { findMemberRecipeAt, type MemberRecipeAddress } from './member-recipe-page.server.ts';

type Times = { now: Date; membershipNow: Date };

type Act = (
  form: Record<string, string>,
  doing: { about: About; times: Times; db: Parameters<typeof saveRecipe>[0]; services: EmailServices },
) => Promise<{ done: KitchenAct; result: NoteResult | CookedResult } | { refused: string }>;

export type ActName = 'saved' | 'cooked' | 'note';

const acts: Record<ActName, Act> = {
  saved: async (form, { db, about, times }) =>
    form.saved === 'no'
      ? { done: 'unsaved', result: await unsaveRecipe(db, about) }
      : { done: 'saved', result: await saveRecipe(db, { ...about, ...times, ago: timeOf(form).ago }) },
  cooked: async (form, { db, services, about, times }) =>
    /^\d{1,6}$/.test(form.take_back ?? '')
      ? { done: 'taken-back', result: await undoCooked(db, { ...about, times: Number(form.take_back) }) }
      : {
          done: 'cooked',
          result: await recordCooked(db, services, { ...about, ...times, ...timeOf(form), ask: askOf(form) }),
        },
  note: async (form, { db, about, times }) => {
    const check = checkNote(form.text);
    if (!check.ok) return { refused: errors.tooLong(NOTE_LENGTH) };
    const { note } = check;
    const { operation } = timeOf(form);
    const { now } = times;
    if (form.add === 'yes') {
      const result = note === null ? noted : await addToNote(db, { ...about, line: note, operation, ...times });
      return { done: 'noted', result };
    }
    const base = baseOf(form);
    return note === null
      ? { done: 'unnoted', result: await removeNote(db, { ...about, base, operation, now }) }
      : { done: 'noted', result: await writeNote(db, { ...about, note, base, operation, ...times }) };
  },
};

const noted: NoteResult = { ok: true };

/** Returns the note that the writer saw; empty if the form does not contain one. */
function baseOf({ base }: Record<string, string>): string {
  const check = checkNote(base);
  return (check.ok && check.note) || '';
}

const MAX_AGE = 14 * 24 * 60 * 60 * 1_000;

/**
 * Returns the operation's id, or null if it is missing or malformed, and the milliseconds that the form waited for the
 * network.
 */
function timeOf({ operation = '', ago = '' }: Record<string, string>) {
  const milliseconds = /^\d{1,10}$/.test(ago) ? Math.min(Number(ago), MAX_AGE) : 0;
  return { operation: isUuid(operation) ? operation.toLowerCase() : null, ago: milliseconds };
}

/**
 * Returns the choice about emails, or null if the form has no email checkbox. `asks` marks a form with the checkbox,
 * because an unticked checkbox sends nothing.
 */
const askOf = ({ ask, asks }: Record<string, string>) => (asks ? ask === 'yes' : null);

export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name);

/** Maximum length of a submitted note, in UTF-16 code units. */
const RAW_NOTE_LENGTH = 4 * NOTE_LENGTH;
/** Maximum size of a form with two notes, in bytes. A character may be encoded in twelve bytes. */
const NOTE_BYTES = 2 * 12 * NOTE_LENGTH + 8 * 1024;

/**
 * Applies a form about a recipe. Without scripts, redirects to the recipe's page in the kitchen, because the public
 * page is cached.
 */
export async function actOnRecipe(
  args: { request: Request; params: MemberRecipeAddress; context: Readonly<RouterContextProvider> },
  what: ActName,
) {
  const { request, params, context } = args;
  const services = context.get(servicesContext);
  const { db, log } = services;
  const form = await readForm(request, { longer: { text: RAW_NOTE_LENGTH, base: RAW_NOTE_LENGTH }, bytes: NOTE_BYTES });
  const { stay, text, base } = form.values;
  const refused = (error: string): KitchenAnswer => ({ ok: false, error, submitted: text ?? null, base });
  if (!form.ok) return unreadable(form, refused(form.error));
  try {
    const { accountId, email } = await requireUser(context);
    const limit = await countTry(context, 'kitchen', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const found = await findMemberRecipeAt(db, { accountId, ...params });
    if (!found) return notFound(refused(errors.noSuchRecipe));
    const { site, recipe } = found;
    const about: About = { accountId, creatorId: site.creatorId, recipeId: recipe.id };
    const times = { now: services.now(), membershipNow: services.membershipNow() };
    const outcome = await acts[what](form.values, { db, services, about, times });
    if ('refused' in outcome) return badRequest(refused(outcome.refused));
    const { done, result } = outcome;
    if (result.ok) {
      if (stay) return result satisfies KitchenAnswer as KitchenAnswer;
      const words = 'merged' in result ? 'merged' : done;
      return redirect(paths.memberRecipe(site.subdomain, recipe.slug, { done: words }), { status: 303 });
    }
    switch (result.reason) {
      case 'no-such-recipe':
        return notFound(refused(errors.noSuchRecipe));
      case 'not-readable':
        return forbidden(refused(errors.notForYou));
      case 'too-often':
        return conflict(refused(errors.tooOften));
      case 'too-long':
        return badRequest(refused(form.values.add ? errors.tooLong(NOTE_LENGTH) : errors.tooLongTogether));
    }
  } catch (err) {
    if (err instanceof Response) throw err;
    log.error({ err }, 'What a person did with a recipe could not be stored');
    return unavailable(refused(errors.unexpected));
  }
}
