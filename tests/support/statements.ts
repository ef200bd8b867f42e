import { onTestFinished } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';

export interface Statement {
  text: string;
  params: unknown[];
}

type Client = {
  query(query: string | { text: string; values?: unknown[] }, params?: unknown[], ...rest: unknown[]): Promise<unknown>;
};

const queue = /\bpgboss\./;

/**
 * Records the statements sent to the database until the test ends, except statements of the job queue and statements in
 * transactions.
 * @param until promise that each statement waits for
 */
export function watchStatements(db: Db, until: Promise<unknown> = Promise.resolve()): Statement[] {
  const seen: Statement[] = [];
  const { $client } = db as unknown as { $client: Client };
  const before = $client.query;
  $client.query = (query, params, ...rest) => {
    const [text, values] = typeof query === 'string' ? [query, params] : [query.text, params ?? query.values];
    if (!queue.test(text)) seen.push({ text, params: values ?? [] });
    return until.then(() => before.call($client, query, params, ...rest));
  };
  onTestFinished(() => {
    $client.query = before;
  });
  return seen;
}
