import { expect } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import { withoutTable } from './broken-tables.ts';
import type { Answer } from './browser.ts';
import { googlePages } from './google-pages.ts';
import { bea } from './membership.ts';
import { input } from './sign-up-pages.ts';

/** Pages with texts in the specification, in one browser; Bea is the creator. */
export async function specifiedPages(db: Db) {
  const site = await googlePages(db);
  const signUpPath = `/sign-up/${bea.creatorId}`;
  return {
    ...site,
    signUpPath,
    signUp: (changes: Partial<typeof input> = {}) => site.post(signUpPath, { ...input, ...changes }),
    /** Expects words on the page. A string must be a complete text node; a pattern may match part of one. */
    async expectWords(answer: Answer | Promise<Answer>, ...words: (string | RegExp)[]) {
      const { text } = await answer;
      const joined = text.join(' ');
      const missing = words.filter((each) => (typeof each === 'string' ? !text.includes(each) : !each.test(joined)));
      expect(missing, `missing in: ${joined}`).toEqual([]);
    },
    /** Runs a request that fails on purpose, and drops the errors that it logs. */
    async failing(table: string, work: () => Promise<Answer>, by: typeof withoutTable = withoutTable) {
      const answer = await by(db, table, work);
      expect(site.takeLogged().length).toBeGreaterThan(0);
      return answer;
    },
  };
}
