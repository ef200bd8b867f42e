import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';

/** Every part that a draft has, with a value in each. */
const whole = {
  written: {
    name: '',
    free: false,
    pictures: [{ address: '', alt: '' }],
    introduction: '',
    yield: { number: 1, word: '' },
    minutes: { prep: 1, cook: 1, rest: 1 },
    tags: [''],
    allergens: {},
    groups: [{ title: '', lines: [''] }],
    steps: [{ title: '', text: '' }],
    notes: [''],
    source: '',
  },
  mended: {},
} satisfies RecipeDraft;
const nullable = ['yield', 'prep', 'cook', 'rest', 'source'];

/**
 * Whether what was found on a device can be shown in the editor, however long it is: what is too long to be saved is not
 * lost. Without the schema that reads what is sent (`recipes/editing/read-draft.ts`), whose parts of the library would
 * come with every page that has any schema, sign-up among them.
 */
export function isDraft(found: unknown): found is RecipeDraft {
  return hasParts(whole, found);
}

function hasParts(model: unknown, found: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(found) && found.every((each) => hasParts(model[0], each));
  if (typeof model !== 'object' || model === null) return typeof found === typeof model;
  if (typeof found !== 'object' || found === null) return false;
  const parts = found as Record<string, unknown>;
  return Object.entries(model).every(
    ([name, part]) => (parts[name] === null && nullable.includes(name)) || hasParts(part, parts[name]),
  );
}
