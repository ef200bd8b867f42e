import { landing as copy } from '../../copy/landing.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ReviewView } from './landing-page.ts';
import { Slides } from './slides.tsx';

/** Reviews; each shows five stars (specification, section 2). */
export function Reviews({ reviews }: { reviews: ReviewView[] }) {
  return (
    <section className="below-fold">
      <div className="shell py-14 md:py-20">
        <Slides
          labelledBy="reviews"
          heading={
            <h2 id="reviews" className="mb-8 max-w-[20ch] text-section">
              {reviews.length > 0 ? copy.reviews.title : copy.reviews.titleWithoutAny}
            </h2>
          }
          empty={copy.reviews.empty}
          peek
          slides={reviews.map((review) => ({
            key: review.id,
            content: (
              <figure className="flex h-full flex-col gap-4 rounded-2xl border border-line bg-paper p-6">
                <Icon name="stars" label={copy.reviews.stars} className="h-6 w-33 text-accent-text" />
                <blockquote dir="auto" className="line-clamp-[14] font-display text-lg leading-snug">
                  {review.body}
                </blockquote>
                <Reviewer {...review} />
              </figure>
            ),
          }))}
        />
      </div>
    </section>
  );
}

/** Who wrote it, and about which dish, as far as it is known. */
function Reviewer({ firstName, dish }: ReviewView) {
  if (!firstName && !dish) return null;
  return (
    <figcaption className="mt-auto text-ink-soft">
      {firstName && (
        <p dir="auto" className="line-clamp-1 font-semibold text-ink">
          {firstName}
        </p>
      )}
      {dish && (
        <p dir="auto" className="line-clamp-2">
          {dish}
        </p>
      )}
    </figcaption>
  );
}
