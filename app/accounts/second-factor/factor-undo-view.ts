import type { Brand } from '../../creators/brand/brand.server.ts';

/** What `/auth/second-factor/undo` shows, on GET or as the answer to its form. */
export type FactorUndoView = { brand: Brand | null } & (
  | { state: 'ready'; token: string; error: string | null }
  | { state: 'done' }
  /** The link has done its work before. */
  | { state: 'again' }
  | { state: 'failed'; message: string }
  /** No answer came: the form stays. */
  | { state: 'unanswered'; message: string }
);
