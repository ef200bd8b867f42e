import { isUuid } from '../../http/ids.ts';
import { readServes } from '../../recipes/scaling/servings.ts';
import { isDay } from './days.ts';
import { NOTE_LENGTH, type WeekOperation } from './week.ts';

export type ReadOperation = { ok: true; operation: WeekOperation } | { ok: false; reason: 'unreadable' | 'too-long' };

/** An added entry gets the operation's id, so that a form sent twice adds one entry. */
export function readOperation(form: Readonly<Record<string, string>>): ReadOperation {
  const { intent = '', operation: id = '', entry = '', recipe = '', day = '', serves = '' } = form;
  const read = (operation: WeekOperation): ReadOperation => ({ ok: true, operation });
  const unreadable: ReadOperation = { ok: false, reason: 'unreadable' };
  if (!isUuid(id)) return unreadable;
  if (intent === 'remove') return read({ id, kind: intent, entryId: entry });
  if (!isDay(day)) return unreadable;
  if ((form.text ?? '').trim().length > NOTE_LENGTH) return { ok: false, reason: 'too-long' };
  switch (intent) {
    case 'add-recipe':
      if (!isUuid(recipe)) return unreadable;
      return read({ id, kind: intent, entryId: id, day, recipeId: recipe.toLowerCase(), serves: readServes(serves) });
    case 'add-note':
      return read({ id, kind: intent, entryId: id, day, text: form.text ?? '' });
    case 'change':
      return read({ id, kind: intent, entryId: entry, day, serves: readServes(serves), text: form.text ?? null });
    default:
      return unreadable;
  }
}
