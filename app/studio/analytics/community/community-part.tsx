import { communityPart as copy } from './copy.ts';
import type { CommunityNumbers, ComparedNumbers } from './numbers.server.ts';

/** @param props.than words for the period before */
export function CommunityPart({ numbers: { now, before }, than }: { numbers: ComparedNumbers; than: string }) {
  return (
    <section aria-labelledby="community-numbers" className="card lg:col-span-2">
      <h2 id="community-numbers" className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-1 max-w-text text-sm text-ink-soft">{copy.lead}</p>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-5">
        {figures.map(({ name, hint, words }) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-display text-3xl wrap-anywhere">{words(now)}</dd>
            <dd className="text-sm text-ink-soft">{copy.before(than, words(before))}</dd>
            {hint && <dd className="mt-1 text-sm text-ink-soft">{hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

const figures: { name: string; hint?: string; words: (numbers: CommunityNumbers) => string }[] = [
  { name: copy.people, words: ({ people }) => people.toLocaleString('en') },
  { name: copy.questions, words: ({ asked }) => asked.toLocaleString('en') },
  { name: copy.answered, words: ({ asked, answered }) => (asked === 0 ? copy.none : copy.ofAsked(answered, asked)) },
  {
    name: copy.median,
    words: ({ medianMinutes }) => (medianMinutes === null ? copy.none : copy.within(medianMinutes)),
  },
  { name: copy.signUps, hint: copy.signUpsHint, words: ({ signUps }) => signUps.toLocaleString('en') },
];
