import { onTestFinished } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';

export interface Statement {
  text: string;
  params: unknown[];
}

type Client = {
  query(query: string | { text: string; values?: unknown[] }, params?: unknown[], ...rest: unknown[]): Promise<unknown>;
};

/** The job queue polls continuously. */
const queue = /\bpgboss\./;

/**
 * Records statements sent to the database until the test ends; each is one round trip. Statements in
 * transactions are not seen.
 * @param until delays each statement until this resolves
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
