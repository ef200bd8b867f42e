import { landing as copy } from '../../copy/landing.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { LandingView, ReviewView } from './landing-page.ts';
import { LongText } from './long-text.tsx';

/** Reviews, each with five stars (specification, section 2) unless the stars are off or the review is a quoted note. */
export function Reviews({ view }: { view: LandingView }) {
  const { reviews, reviewsHeading } = view;
  return (
    <section className="below-fold">
      <div className="shell py-14 md:py-20">
        <Carousel
          {...copy.carousel}
          labelledBy="reviews"
          heading={
            <h2 id="reviews" dir="auto" className="mb-8 max-w-heading text-section">
              {reviewsHeading ?? copy.reviews.title}
            </h2>
          }
          empty={copy.reviews.empty}
          peek
          slides={reviews.map((review) => ({
            key: review.id,
            content: (
              <figure className="flex h-full flex-col gap-4 rounded-2xl border border-line bg-paper p-6">
                {review.stars && (
                  <Icon name="stars" label={copy.reviews.stars} className="h-6 w-33 max-w-full text-accent-text" />
                )}
                <blockquote>
                  <LongText className="font-display text-lg leading-snug">{review.body}</LongText>
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
