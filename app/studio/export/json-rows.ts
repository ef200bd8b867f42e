export const BATCH = 200;

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Streams rows as the items of a JSON array.
 * @param list returns at most `BATCH` rows with greater ids than the given one, ordered by id
 */
export async function* jsonRows(list: (after: string) => Promise<{ id: string }[]>): AsyncGenerator<string> {
  let after = FIRST;
  for (;;) {
    const found = await list(after);
    for (const row of found) {
      yield (after === FIRST ? '\n' : ',\n') + JSON.stringify(row);
      after = row.id;
    }
    if (found.length < BATCH) return;
  }
}
