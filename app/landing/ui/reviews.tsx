import { landing as copy } from '../../copy/landing.ts';
import { Icon } from '../../ui/icon.tsx';
import type { LandingView } from '../landing-page.ts';
import { Slides } from './slides.tsx';

/** Reviews; each shows five stars (specification, section 2). */
export function Reviews({ reviews }: { reviews: LandingView['reviews'] }) {
  return (
    <section className="below-fold">
      <div className="shell py-14 md:py-20">
        <Slides
          labelledBy="reviews"
          heading={
            <h2 id="reviews" className="mb-8 max-w-[20ch] text-section">
              {copy.reviews.title}
            </h2>
          }
          empty={copy.reviews.empty}
          peek
          slides={reviews.map((review) => ({
            key: review.id,
            content: (
              <blockquote className="flex h-full flex-col gap-4 rounded-2xl border border-line bg-paper p-6">
                <Icon name="stars" label={copy.reviews.stars} className="h-6 w-33 text-accent-text" />
                <p dir="auto" className="line-clamp-[14] font-display text-lg leading-snug">
                  {review.body}
                </p>
              </blockquote>
            ),
          }))}
        />
      </div>
    </section>
  );
}
