import { landing } from '../../copy/landing.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { slideSizes } from '../creator-page/features.tsx';
import { home as copy } from './copy.ts';
import type { DirectoryCard } from './directory-cards.ts';

function Facts({ card: { cook, recipes } }: { card: DirectoryCard }) {
  if (!cook && !recipes) return null;
  return (
    <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-sm">
      {cook?.portrait && (
        <Picture
          source={cook.portrait}
          fallback="/fallback/cook.svg"
          shape="plate"
          sizes="40px"
          alt=""
          className="size-10 flex-none rounded-full object-cover"
        />
      )}
      {cook && (
        <span dir="auto" className="line-clamp-2 min-w-24 flex-1 font-semibold wrap-anywhere">
          {cook.name}
        </span>
      )}
      {recipes && <span className="text-ink-soft">{recipes}</span>}
    </p>
  );
}

/** @param props.continued true if there is a previous page */
export function Directory({ cards, continued }: { cards: DirectoryCard[]; continued: boolean }) {
  if (cards.length === 0) {
    return <p className="text-ink-soft">{continued ? copy.noMoreCreators : copy.noCreators}</p>;
  }
  // Four cards form two rows of two, because a fourth card would be alone below a row of three.
  const paired = cards.length === 2 || cards.length === 4;
  return (
    <ul className={`grid gap-6 sm:grid-cols-2 ${paired ? '' : 'md:grid-cols-3'}`}>
      {cards.map((card) => (
        <li key={card.path} className="group relative flex flex-col overflow-hidden rounded-2xl bg-wash">
          <Picture
            source={card.picture}
            fallback="/fallback/recipe.svg"
            shape="card"
            sizes={paired ? '(min-width: 1180px) 564px, (min-width: 600px) 46vw, 88vw' : slideSizes}
            alt=""
            className="aspect-[4/3] w-full object-cover"
          />
          <div className="flex grow flex-col p-5">
            <h3 dir="auto" className="line-clamp-2 text-xl">
              <SiteLink to={card.path} className="after:absolute after:inset-0 group-hover:underline">
                {card.name}
              </SiteLink>
            </h3>
            <p dir="auto" className="mt-1 line-clamp-3 text-ink-soft">
              {card.payoff ?? landing.defaultPayoff}
            </p>
            <Facts card={card} />
          </div>
        </li>
      ))}
    </ul>
  );
}
