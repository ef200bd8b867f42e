import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listAfter, uuid } from '../../../tests/support/kitchen-operations.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { namedByKeys, nameOfPart, type SharedOperation } from './link/commands.server.ts';
import { listEntries } from './list-entries.ts';
import { shoppingAisles } from './rows.ts';
import { emptyList, type ListOperation, partKey, type ShoppingList } from './shopping-list.ts';

const token = 'a token';

/** For one serving the amounts are 1 onion and 100 g, so sums are shown exactly. */
const { groups } = aContent({ groups: [{ title: '', lines: ['4 onions, sliced', '400 g lentils'] }] });
const recipe = { name: 'Soup', made: { number: 4, word: 'servings' }, body: { groups } };
const recipeId = uuid(900);
const line = '1 onion';

const keysOf = ({ recipes, lines }: Pick<ShoppingList, 'recipes' | 'lines'>) => [
  ...recipes.flatMap(({ id }) => groups[0]!.lines.map(({ text }) => partKey(id, text, 0))),
  ...lines.map(({ id }) => partKey(id, line, 0)),
];

/** The devices share entry numbers, so that each changes entries of the others. */
const entry = fc.integer({ min: 1, max: 8 });
const isRecipe = (at: number) => at % 2 === 0;
const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: entry, serves: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constantFrom('tick' as const, 'untick' as const),
    at: entry,
    nth: fc.integer({ max: 1, min: 0 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), at: entry }),
  fc.record({ kind: fc.constant('set-servings' as const), at: entry, serves: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constantFrom('sync' as const, 'sync, and the answer is lost' as const) }),
);
/** Index of the device that holds the link. */
const HOLDER = 2;
const acts = fc.array(fc.tuple(fc.integer({ min: 0, max: HOLDER }), act), { maxLength: 60 });

type Act = typeof act extends fc.Arbitrary<infer Of> ? Of : never;

/** Returns null if a holder of the link may not perform the operation. */
function operationOf(device: number, id: string, what: Act): ListOperation | null {
  switch (what.kind) {
    case 'add':
      if (!isRecipe(what.at)) return { id, kind: 'add-line', entryId: uuid(what.at), text: line };
      if (device === HOLDER) return null;
      return { id, kind: 'add-recipe', entryId: uuid(what.at), recipeId, serves: what.serves };
    case 'tick':
    case 'untick': {
      const of = { id: uuid(what.at), recipeId, serves: null, text: line };
      const keys = keysOf(isRecipe(what.at) ? { recipes: [of], lines: [] } : { recipes: [], lines: [of] });
      const key = keys[what.nth % keys.length]!;
      return { id, kind: what.kind, parts: [key] };
    }
    case 'remove':
      return device === HOLDER ? null : { id, kind: 'remove', entryIds: [uuid(what.at)] };
    case 'set-servings':
      return device === HOLDER ? null : { id, kind: 'set-servings', entryId: uuid(what.at), serves: what.serves };
    default:
      return null;
  }
}

function asSharedBy(meant: ListOperation, server: ShoppingList): ListOperation {
  const sent = 'parts' in meant ? { ...meant, parts: meant.parts.map((key) => nameOfPart(token, key)) } : meant;
  return namedByKeys(sent as SharedOperation, { token, keys: keysOf(server) });
}

test('two devices and a link holder converge on one list after any offline periods, without lost ticks, duplicates or wrong sums', () => {
  fc.assert(
    fc.property(acts, (all) => {
      let server = emptyList;
      const shown: ShoppingList[] = [server, server, server];
      const arrived: ListOperation[] = [];
      const waiting: ListOperation[][] = [[], [], []];
      const send = (device: number, isAnswered: boolean) => {
        for (const meant of waiting[device]!) {
          if (!server.applied.includes(meant.id)) arrived.push(meant);
          server = listAfter([device === HOLDER ? asSharedBy(meant, server) : meant], server);
        }
        if (!isAnswered) return;
        waiting[device] = [];
        shown[device] = server;
      };
      for (const [at, [device, what]] of all.entries()) {
        if (what.kind.startsWith('sync')) send(device, what.kind === 'sync');
        const operation = operationOf(device, uuid(1_000 + at), what);
        if (operation) waiting[device]!.push(operation);
      }
      for (const device of [0, 1, 2]) send(device, true);
      for (const device of [0, 1, 2]) send(device, true);
      expect(shown).toEqual([server, server, server]);
      expect(listAfter(arrived)).toEqual(server);

      const entries = expectedEntries(arrived);
      expect(new Set([...server.recipes, ...server.lines].map(({ id }) => id))).toEqual(new Set(entries.keys()));
      expect(server.recipes.length + server.lines.length).toBe(entries.size);
      for (const key of keysOf(server)) {
        const added = arrived.findIndex(
          (each) => each.kind.startsWith('add') && 'entryId' in each && key.startsWith(each.entryId),
        );
        const last = arrived
          .slice(added)
          .findLast((each) => (each.kind === 'tick' || each.kind === 'untick') && each.parts.includes(key));
        expect(server.ticked.includes(key)).toBe(last?.kind === 'tick');
      }
      expectSums(server, entries);
    }),
    { numRuns: 1_000 },
  );
});

/** Returns the expected servings by entry id, null for a line. */
function expectedEntries(arrived: readonly ListOperation[]): Map<string, number | null> {
  const entries = new Map<string, number | null>();
  const removed = new Set<string>();
  for (const each of arrived) {
    if (each.kind === 'add-line' || each.kind === 'add-recipe') {
      if (!entries.has(each.entryId) && !removed.has(each.entryId)) {
        entries.set(each.entryId, each.kind === 'add-recipe' ? each.serves : null);
      }
    } else if (each.kind === 'set-servings') {
      if (typeof entries.get(each.entryId) === 'number') entries.set(each.entryId, each.serves);
    } else if (each.kind === 'remove') {
      for (const id of each.entryIds) if (entries.delete(id)) removed.add(id);
    }
  }
  return entries;
}

function expectSums(list: ShoppingList, expected: ReadonlyMap<string, number | null>) {
  const serves = [...expected.values()];
  const servings = serves.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const onions = servings + serves.filter((each) => each === null).length;
  const { entries } = listEntries(list, new Map([[recipeId, recipe]]));
  const amounts = (foodsOnly: boolean) =>
    shoppingAisles(entries, { ticked: new Set(list.ticked), units: list.units, foodsOnly }).flatMap(({ rows }) =>
      rows.map(({ amount, food }) => `${amount} ${food}`.trim()),
    );
  const grams = servings * 100;
  const lentils = grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`;
  const sums = [
    ...(onions > 0 ? [`${onions} ${onions === 1 ? 'onion' : 'onions'}`] : []),
    ...(servings > 0 ? [`${lentils} lentils`] : []),
  ];
  expect(amounts(false)).toEqual(sums);
  expect(amounts(true)).toEqual(sums);
}
