import { data, type ShouldRevalidateFunction } from 'react-router';
import { withNetworkError } from './network-error.ts';

/** Fields of a submitted form, without its passwords; empty where the browser did not read the form. */
export type Submitted = Readonly<Record<string, string>>;

/** True if the browser did not read the form, so that the input on the page stays. */
export const isEmpty = (submitted: Submitted) => Object.keys(submitted).length === 0;

/** Return value of an action: its page's answer, with or without a status, or a redirect. */
export type Reply<Answer> = Answer | ReturnType<typeof data<Answer>> | Response;

// biome-ignore lint/suspicious/noExplicitAny: parameters are inferred per form
type Refuse = (summary: string, submitted: Submitted, ...more: any[]) => unknown;

/** Words of a page's form when it is refused, shared by the server's action and the browser's. */
export interface FormDeclaration<R extends Refuse = Refuse> {
  /** Sentence for an unexpected error, or for an answer that was lost. */
  unexpected: string;
  refused: R;
}

/**
 * Declares a page's form for both sides: `formAction(form, …)` on the server, and `form.clientAction` as the route's
 * `clientAction`. Without the latter a lost answer would leave the page without a word.
 *
 * The client action answers 503, because revalidation would fail too and replace the page.
 */
export function defineForm<R extends Refuse>(form: FormDeclaration<R>) {
  type Answer = ReturnType<R>;
  const clientAction = ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<Reply<Answer>> =>
    withNetworkError(serverAction as () => Promise<Answer>, (summary = form.unexpected) =>
      data(form.refused(summary, {}) as Answer, { status: 503 }),
    );
  return { ...form, clientAction };
}

/**
 * For forms that do not change their page's data: no revalidation after a submission. A failing loader would replace the
 * page, and with it the form's error.
 */
export const notAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

/** After a conflict the page shows the current state; other refusals leave the page as it is. */
export const afterConflictToo: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
