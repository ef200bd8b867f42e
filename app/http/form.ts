import { data, type ShouldRevalidateFunction } from 'react-router';
import { withNetworkError } from './network-error.ts';

/** Submitted fields without passwords. Empty if the browser's client action refused without reading the form. */
export type Submitted = Readonly<Record<string, string>>;

export const isEmpty = (submitted: Submitted) => Object.keys(submitted).length === 0;

export type Reply<Answer> = Answer | ReturnType<typeof data<Answer>> | Response;

/** Returns the page's data for a refused form, from the sentence that says why. */
// biome-ignore lint/suspicious/noExplicitAny: parameters are inferred per form
export type RefuseForm = (summary: string, submitted: Submitted, ...more: any[]) => unknown;

/** Refusals of a form, shared by the server's action and the client action. */
export interface FormDeclaration<R extends RefuseForm = RefuseForm> {
  /** Sentence for an unexpected error, or for a lost response. */
  unexpected: string;
  refused: R;
}

/**
 * Declares a page's form for both sides: `formAction(form, …)` on the server, and `form.clientAction` as the route's
 * `clientAction`. After a failed request the client action returns 503 to prevent revalidation: a failing loader would
 * replace the page.
 */
export function defineForm<R extends RefuseForm>(form: FormDeclaration<R>) {
  type Answer = ReturnType<R>;
  const clientAction = ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<Reply<Answer>> =>
    withNetworkError(serverAction as () => Promise<Answer>, (summary = form.unexpected) =>
      data(form.refused(summary, {}) as Answer, { status: 503 }),
    );
  return { ...form, clientAction };
}

/** Prevents revalidation after a form: a failing loader would replace the page and the form's error. */
export const notAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

/** Revalidates after a conflict (409), so that the page shows the current state. */
export const afterConflictToo: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
