import { minutesText } from '../../recipes/minutes-copy.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { offline } from '../offline/copy.ts';
import { kitchen as copy } from '../page-copy.ts';
import { WhenCooked } from '../when-cooked.tsx';
import type { KitchenCard } from './kitchen-view.ts';

/**
 * @param props.notes only for one list, because a recipe may be in several
 * @param props.stored paths stored on this device, for marking recipes that can be cooked offline
 */
export function KitchenCards({
  cards,
  notes = false,
  stored,
}: {
  cards: readonly KitchenCard[];
  notes?: boolean;
  stored?: ReadonlySet<string>;
}) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
      {cards.map((card) => (
        <li key={card.id} className="group relative flex flex-wrap items-center gap-x-4 gap-y-2">
          <Picture
            source={card.image}
            fallback="/fallback/recipe.svg"
            shape="card"
            sizes="120px"
            alt=""
            className="aspect-[4/3] w-24 flex-none rounded-xl object-cover sm:w-30"
          />
          {/* Large text moves below the picture instead of into a narrow column. */}
          <div className="min-w-0 grow basis-[7.5rem]">
            <SiteLink
              to={card.path}
              className="font-display text-lg leading-snug group-hover:underline after:absolute after:inset-0"
            >
              <span dir="auto">{card.name}</span>
            </SiteLink>
            <Facts card={card} isStored={stored?.has(`${card.path}/cook`) ?? false} />
            {notes && card.note && (
              <p dir="auto" className="line-clamp-1 text-sm italic">
                {card.note}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ card, isStored }: { card: KitchenCard; isStored: boolean }) {
  const { by, free, minutes, cooked } = card;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      {cooked && (
        <span>
          {copy.cooked} <WhenCooked times={cooked.times} lastAt={cooked.lastAt} />
        </span>
      )}
      {!cooked && minutes !== null && <span>{minutesText(minutes)}</span>}
      {by && <span dir="auto">{copy.by(by)}</span>}
      {isStored && <span>{offline.notHere.here}</span>}
      {free && <span className="font-bold text-accent-text">{copy.free}</span>}
    </p>
  );
}
