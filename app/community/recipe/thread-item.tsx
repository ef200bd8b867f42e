import { Moment } from '../../ui/moment.tsx';
import { community } from '../copy.ts';
import { communityPaths } from '../paths.ts';
import { recipeCommunityPaths } from '../recipe-paths.ts';
import { PostView } from '../threads/post-view.tsx';
import { MAX_COUNTED_ANSWERS } from '../threads/words.ts';
import { recipeTalk as copy } from './copy.ts';
import type { ThreadView } from './excerpt.ts';

export interface TalkSite {
  name: string;
  cookName: string | null;
  subdomain: string;
}

const badgeOf = ({ cookName, name }: TalkSite) => cookName ?? name;

/**
 * Note or question with its first answers.
 * @param props.isAtLine true beside the line that the question is about, which is then not repeated
 * @param props.alone true for visitors, who get no link to the conversation
 * @param props.footnotesOf slug of the recipe to which a moderator may add answers
 */
export function ThreadItem(props: {
  thread: ThreadView;
  site: TalkSite;
  isAtLine?: boolean;
  alone?: boolean;
  footnotesOf?: string | null;
}) {
  const { thread, site, isAtLine, alone, footnotesOf = null } = props;
  const { about, answers, count, wouldAgain, madeAs, opening } = thread;
  const facts = [
    thread.isPinned && copy.pinned,
    wouldAgain !== null && community.wouldAgain[wouldAgain ? 'yes' : 'no'],
    madeAs && community.madeAs(madeAs),
  ].filter(Boolean);
  const isOpen = opening.state === 'shown' || opening.isOwn;
  return (
    <article id={thread.id} className="scroll-mt-6">
      {about && !isAtLine && <About about={about} at={thread.createdAt} />}
      <PostView post={opening} creator={badgeOf(site)}>
        {facts.length > 0 && <p className="mt-1 font-semibold text-accent-text">{facts.join(' · ')}</p>}
      </PostView>
      {answers.length > 0 && (
        <ul className="mt-4 grid gap-4 border-l-2 border-accent pl-4">
          {answers.map((answer) => (
            <li key={answer.id}>
              <PostView
                post={answer}
                creator={badgeOf(site)}
                actions={
                  footnotesOf !== null &&
                  answer.author.isModerator &&
                  answer.state === 'shown' && (
                    <a
                      href={recipeCommunityPaths.footnote(site.subdomain, footnotesOf, answer.id)}
                      className="link inline-flex min-h-11 items-center text-sm font-semibold"
                    >
                      {copy.footnote.add}
                    </a>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {!alone && isOpen && opening.state !== 'held' && (
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          {count > answers.length
            ? copy.answers(count, MAX_COUNTED_ANSWERS)
            : count === 0 && thread.kind === 'question' && copy.unanswered}
          <a href={communityPaths.thread(site.subdomain, thread.id)} className="link py-2.5">
            {copy.discuss}
          </a>
        </p>
      )}
    </article>
  );
}

function About({ about, at }: { about: NonNullable<ThreadView['about']>; at: string }) {
  const { place, number, text, now } = about;
  const { step, ingredient } = community.about;
  return (
    <div className="mb-2 border-l-2 border-line pl-4 text-sm text-ink-soft">
      <p className="font-semibold">
        {now !== null && (place === 'step' ? step(now) : ingredient)}
        {now === null && (
          <>
            {place === 'step' ? copy.earlierStep(number) : copy.earlierIngredient} <Moment at={at} dateOnly />
          </>
        )}
      </p>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
