import { createHash } from 'node:crypto';

export interface RowsDigest {
  rows: number;
  sha256: string;
}

/** Minimum bytes of a chunk, except the last. PostgreSQL sends each row separately. */
const BATCH = 256 * 1024;

export function digestedRows(rows: AsyncIterable<Uint8Array>): {
  rows: AsyncIterable<Uint8Array>;
  /** Throws if the rows were not read to the end. */
  digest(): RowsDigest;
} {
  const hash = createHash('sha256');
  let count = 0;
  let result: RowsDigest | undefined;
  async function* passOn() {
    for await (const batch of inBatches(rows)) {
      hash.update(batch);
      for (let at = batch.indexOf(0x0a); at !== -1; at = batch.indexOf(0x0a, at + 1)) count += 1;
      yield batch;
    }
    result = { rows: count, sha256: hash.digest('hex') };
  }
  return {
    rows: passOn(),
    digest() {
      if (!result) throw new Error('The rows have not been read to their end');
      return result;
    },
  };
}

export async function digestOf(rows: AsyncIterable<Uint8Array>): Promise<RowsDigest> {
  const digested = digestedRows(rows);
  for await (const _ of digested.rows);
  return digested.digest();
}

async function* inBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length < BATCH) continue;
    yield Buffer.concat(parts, length);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts, length);
}
