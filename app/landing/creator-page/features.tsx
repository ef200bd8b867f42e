import { countedAs } from '../../analytics/events.ts';
import { landing as copy } from '../../copy/landing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { LandingView, SignUpLink } from './landing-page.ts';
import { LongText } from './long-text.tsx';

export function Features({ view, signUp }: { view: LandingView; signUp: SignUpLink }) {
  const { features, creatorId } = view;
  return (
    <section className="shell py-14 md:py-20">
      <Carousel
        {...copy.carousel}
        labelledBy="features"
        heading={
          <h2 id="features" className="mb-8 text-section">
            {copy.features.title}
          </h2>
        }
        empty={copy.features.empty}
        slides={features.map((feature, at) => ({
          key: feature.id,
          content: (
            <article className="flex h-full flex-col">
              <Picture
                source={feature.image}
                fallback="/fallback/feature.svg"
                shape="card"
                sizes={slideSizes}
                alt=""
                className="aspect-[4/3] w-full rounded-2xl object-cover"
              />
              <div className="feature mt-5 flex grow gap-4">
                <span className="font-display text-5xl leading-none text-accent-text">{featureNumber(at)}</span>
                <LongText className="text-lg leading-snug">{feature.body}</LongText>
              </div>
              <ButtonLink
                {...signUp}
                data={countedAs('get_cooking_features', creatorId)}
                look="quiet"
                className="mt-6 self-start"
              >
                {copy.features.button}
              </ButtonLink>
            </article>
          ),
        }))}
      />
    </section>
  );
}

/** `sizes` of a slide's picture. Depending on the window's width, one, two or three slides are in view. */
export const slideSizes = '(min-width: 1180px) 370px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 88vw';

/** Formats an index as 01, 02, … (specification, section 9). */
function featureNumber(index: number): string {
  return String(index + 1).padStart(2, '0');
}
