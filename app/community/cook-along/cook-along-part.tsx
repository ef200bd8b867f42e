import { Form } from 'react-router';
import { Moment } from '../../ui/moment.tsx';
import { communityPaths } from '../paths.ts';
import { cookAlong as copy } from './copy.ts';

export interface CookAlongData {
  /** ISO 8601. */
  startsAt: string;
  minutes: number;
  joined: number;
  isJoined: boolean;
  state: 'to-come' | 'now' | 'over';
}

export function cookAlongData(
  { startsAt, minutes, joined }: { startsAt: Date; minutes: number; joined: number },
  { isJoined, now }: { isJoined: boolean; now: Date },
): CookAlongData {
  const end = startsAt.getTime() + minutes * 60_000;
  const state = now < startsAt ? 'to-come' : now.getTime() < end ? 'now' : 'over';
  return { startsAt: startsAt.toISOString(), minutes, joined, isJoined, state };
}

export function CookAlongPart(props: { subdomain: string; threadId: string; cookAlong: CookAlongData }) {
  const { subdomain, threadId, cookAlong } = props;
  const { startsAt, minutes, joined, isJoined, state } = cookAlong;
  return (
    <section aria-label={copy.when} className="mt-5 rounded-2xl bg-wash px-5 py-5">
      {state === 'now' && <p className="font-bold text-accent-text">{copy.now}</p>}
      <p className="text-xl font-semibold">
        <Moment at={startsAt} />
      </p>
      <p className="mt-1 text-ink-soft">{copy.minutes(minutes)}</p>
      {state === 'over' ? (
        <p className="mt-3">{copy.over}</p>
      ) : (
        <>
          <p className="mt-3">
            {isJoined && <strong>{copy.isIn}. </strong>}
            {copy.people(joined)}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Form method="post" action={communityPaths.mark(subdomain, threadId)} preventScrollReset>
              <input type="hidden" name="act" value={isJoined ? 'leave' : 'join'} />
              <button type="submit" className={isJoined ? 'button button-quiet' : 'button'}>
                {isJoined ? copy.leave : copy.join}
              </button>
            </Form>
            <a href={communityPaths.calendar(subdomain, threadId)} className="link inline-block py-2.5">
              {copy.calendar}
            </a>
          </div>
        </>
      )}
    </section>
  );
}
