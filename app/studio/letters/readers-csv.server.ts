import type { Db } from '../../db/client.server.ts';
import { readReaders } from '../../letters/sending/recipients.server.ts';
import { csvFile } from '../csv.ts';
import { letterReaders as copy, readerWords } from './copy.ts';

export function readersCsv(db: Db, of: { creatorId: string; now: Date }): AsyncGenerator<string> {
  async function* rows() {
    for await (const readers of readReaders(db, of)) {
      yield readers.map(({ address, reader, confirmedAt }) => [
        address,
        readerWords[reader],
        confirmedAt.toISOString().slice(0, 10),
      ]);
    }
  }
  return csvFile(Object.values(copy.columns), rows());
}
