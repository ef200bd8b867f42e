import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Moment } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { decisionList as copy } from './copy.ts';
import type { ShownDecision } from './listed-decision.server.ts';

export function DecisionEntry({ decision, children }: { decision: ShownDecision; children?: ReactNode }) {
  const { creatorId } = useStudio();
  const { action, reason, at, until, isUndone, isAppealed, appealOutcome, postId, author, words, count, decider } =
    decision;
  const about = words?.trim() || decision.title || decision.recipeName;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className={isUndone ? 'line-through' : ''}>{copy.actions[action]}</strong>
        {author && <bdi className="wrap-anywhere">{author}</bdi>}
        {action === 'hide-all' && <span>{copy.posts(count)}</span>}
        {until && (
          <span>
            {copy.until} <Moment at={until} dateOnly />
          </span>
        )}
        {isUndone && <span className="text-ink-soft">{copy.undone}</span>}
      </p>
      {reason && (
        <p dir="auto" className="mt-1 wrap-anywhere">
          “{reason}”
        </p>
      )}
      {about && postId && (
        <p className="mt-1">
          <Link to={studioPaths.communityPost(creatorId, postId)} dir="auto" className="link block truncate py-2">
            {about}
          </Link>
        </p>
      )}
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {decider ?? copy.byOther} · <Moment at={at} />
        {isAppealed && <> · {appealOutcome ? copy[appealOutcome] : copy.appealed}</>}
      </p>
      {children}
    </>
  );
}
