import { Form, useNavigation } from 'react-router';
import { communityPaths } from '../../community/paths.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Toast } from '../../ui/toast.tsx';
import { ownWords as copy } from './copy.ts';

interface OwnPostEntry {
  id: string;
  creatorId: string;
  creator: string;
  title: string;
  words: string;
  state: keyof typeof copy.states;
  pictures: number;
  /** Time of the post, in ISO 8601. */
  createdAt: string;
  /** Path of the page that changes the post, or null if it cannot be changed. */
  edit: string | null;
}

export function OwnWordsPage(props: {
  brand: Brand | null;
  posts: OwnPostEntry[];
  /** Notes that a creator asked to quote. */
  questions: { to: string; words: string; isAgreed: boolean }[];
  /** Decisions about the person's words, newest first. */
  decisions: { to: string; action: keyof typeof copy.decisions.actions; at: string }[];
  isFirst: boolean;
  next: string | null;
  isDeleted: boolean;
  answer: { error: string } | undefined;
}) {
  const { brand, posts, questions, decisions, isFirst, next, isDeleted, answer } = props;
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      <p className="mt-3 text-lg text-ink-soft">{copy.lead}</p>
      {isDeleted && <Toast className="mt-5">{copy.deleted}</Toast>}
      <div className="mt-5 empty:hidden">
        <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
      </div>
      {isFirst && questions.length > 0 && (
        <section className="mt-6">
          <h2 className="text-xl">{copy.quotes.title}</h2>
          <PlainList>
            {questions.map(({ to, words, isAgreed }) => (
              <li key={to}>
                <SiteLink to={to} className="link block truncate py-2.5">
                  “{words}”
                </SiteLink>
                {isAgreed && <p className="text-sm text-ink-soft">{copy.quotes.agreed}</p>}
              </li>
            ))}
          </PlainList>
        </section>
      )}
      {isFirst && decisions.length > 0 && (
        <section className="mt-6">
          <h2 className="text-xl">{copy.decisions.title}</h2>
          <PlainList>
            {decisions.map(({ to, action, at }) => (
              <li key={to} className="flex flex-wrap items-baseline gap-x-3">
                <SiteLink to={to} className="link inline-block py-2.5">
                  {copy.decisions.actions[action]}
                </SiteLink>
                <span className="text-sm text-ink-soft">
                  <Moment at={at} dateOnly />
                </span>
              </li>
            ))}
          </PlainList>
        </section>
      )}
      {posts.length === 0 && isFirst && <p className="mt-6">{copy.none}</p>}
      <PlainList className="mt-4 divide-y divide-line">
        {posts.map((post) => (
          <li key={post.id} className="py-5">
            <Entry post={post} isBusy={isBusy} />
          </li>
        ))}
      </PlainList>
      <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {!isFirst && (
          <ButtonLink to={communityPaths.ownWords()} look="quiet">
            {copy.newest}
          </ButtonLink>
        )}
        {next && <ButtonLink to={communityPaths.ownWords({ after: next })}>{copy.older}</ButtonLink>}
      </p>
    </AccountSubpage>
  );
}

function Entry({ post, isBusy }: { post: OwnPostEntry; isBusy: boolean }) {
  const state = copy.states[post.state];
  return (
    <article>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span dir="auto">{copy.in(post.creator)}</span>
        <Moment at={post.createdAt} />
        {state && <span>{state}</span>}
      </p>
      {post.title && (
        <h2 dir="auto" className="mt-1 text-xl wrap-anywhere">
          {post.title}
        </h2>
      )}
      <p dir="auto" className="mt-1 max-w-text wrap-anywhere whitespace-pre-line">
        {post.words}
      </p>
      {post.pictures > 0 && <p className="mt-1 text-sm text-ink-soft">{copy.pictures(post.pictures)}</p>}
      <div className="mt-1 flex flex-wrap items-start gap-x-6">
        {post.edit && (
          <SiteLink to={post.edit} className="link inline-block py-2.5">
            {copy.edit}
          </SiteLink>
        )}
        <details>
          <summary className="link py-2.5">{copy.remove}</summary>
          <Form method="post" className="max-w-text pt-1 pb-3">
            <input type="hidden" name="post" value={post.id} />
            <input type="hidden" name="creator" value={post.creatorId} />
            <p className="mb-3">{copy.removeHint}</p>
            <SubmitButton idle={copy.removeNow} busy={copy.removing} isBusy={isBusy} look="danger" />
          </Form>
        </details>
      </div>
    </article>
  );
}
