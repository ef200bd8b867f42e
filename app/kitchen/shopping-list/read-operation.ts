import { isUuid } from '../../http/ids.ts';
import { readServes } from '../../recipes/scaling/servings.ts';
import { readUnits } from '../../recipes/showing/serving/serving-choice.ts';
import { LINE_LENGTH, type ListOperation } from './shopping-list.ts';

export type ReadOperation = { ok: true; operation: ListOperation } | { ok: false; reason: 'unreadable' | 'too-long' };

const MAX_NAMED = 400;

/**
 * Parses the operation of a form. An added entry gets the operation's id, so that a form sent twice adds one entry.
 * @param have foods that need not be bought, each as the keys of its lines, separated by spaces
 */
export function readOperation(form: Readonly<Record<string, string>>, have: readonly string[] = []): ReadOperation {
  const { intent = '', operation: id = '', entry = '', recipe = '', serves = '', text = '', names = '' } = form;
  const units = readUnits(form.units ?? null);
  const read = (operation: ListOperation): ReadOperation => ({ ok: true, operation });
  const unreadable: ReadOperation = { ok: false, reason: 'unreadable' };
  if (!isUuid(id)) return unreadable;
  const named = names.split(' ').filter((name) => name !== '');
  if (named.length > MAX_NAMED) return unreadable;
  switch (intent) {
    case 'add-recipe':
      if (!isUuid(recipe)) return unreadable;
      return read({
        id,
        kind: intent,
        entryId: id,
        recipeId: recipe.toLowerCase(),
        serves: readServes(serves),
        units,
        have: have.flatMap((lines) => lines.split(' ')),
      });
    case 'set-servings': {
      const number = readServes(serves);
      return number === null ? unreadable : read({ id, kind: intent, entryId: entry, serves: number });
    }
    case 'add-line':
      if (text.trim().length > LINE_LENGTH) return { ok: false, reason: 'too-long' };
      return read({ id, kind: intent, entryId: id, text });
    case 'remove':
      return read({ id, kind: intent, entryIds: named });
    case 'tick':
    case 'untick':
      return read({ id, kind: intent, parts: named });
    case 'set-units':
      return units === null ? unreadable : read({ id, kind: intent, units });
    default:
      return unreadable;
  }
}
