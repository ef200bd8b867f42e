import { Form, redirect, useNavigation } from 'react-router';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { communityLinks } from '../community-styles.ts';
import { community } from '../copy.ts';
import { communityPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { quotePage as copy } from './copy.ts';
import { answerQuote, findAskedQuote } from './quotes.server.ts';

export const links = communityLinks;

export const loader = pageLoader(
  'The question about a note could not be read',
  async ({ context, params }: Route.LoaderArgs, { db }) => {
    const { accountId } = await requireUser(context);
    const threadId = params.threadId.toLowerCase();
    const found = isUuid(threadId) ? await findAskedQuote(db, { accountId, threadId }) : null;
    if (!found) throw noSuchPage();
    const { words, creator, name, agreedAt, declinedAt } = found;
    return {
      brand: await findBrand(db, found),
      words,
      creator,
      name: name ?? community.formerMember,
      answer: agreedAt ? ('agreed' as const) : declinedAt ? ('declined' as const) : null,
    };
  },
);

const form = defineForm({ unexpected: copy.failed, refused: (error) => ({ error }) });

export const action = formAction(
  form,
  'The answer to a question about a note was not saved',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireUser(context);
    const threadId = params.threadId.toLowerCase();
    if (!isUuid(threadId)) throw noSuchPage();
    const answer = { accountId, threadId, agrees: values.agrees === 'yes', now: services.now() };
    const result = await answerQuote(services.db, answer);
    return result.ok ? redirect(communityPaths.quote(threadId), 303) : conflict(refused(copy.gone));
  },
);

export const clientAction = form.clientAction;

export default function QuoteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, words, creator, name, answer } = loaderData;
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      <p className="mt-4 text-lg">{copy.lead(brand?.name ?? creator)}</p>
      <blockquote dir="auto" className="mt-5 border-l-4 border-accent pl-4 text-lg wrap-anywhere whitespace-pre-line">
        “{words}”
      </blockquote>
      <p className="mt-5 text-ink-soft">{copy.name(name)}</p>
      <div className="mt-5 empty:hidden">
        <FormSummary message={actionData?.error} attempt={actionData} />
      </div>
      {answer && (
        <p role="status" className="mt-5 font-semibold">
          {copy[answer]}
        </p>
      )}
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        {answer !== 'agreed' && (
          <button type="submit" name="agrees" value="yes" className="button" aria-disabled={isBusy || undefined}>
            {copy.yes}
          </button>
        )}
        {answer !== 'declined' && (
          <button
            type="submit"
            name="agrees"
            value="no"
            className="button button-quiet"
            aria-disabled={isBusy || undefined}
          >
            {answer === 'agreed' ? copy.withdraw : copy.no}
          </button>
        )}
      </Form>
    </AccountSubpage>
  );
}
