import { data, Link, useRouteLoaderData } from 'react-router';
import type { PlatformPrices } from '../../copy/amounts.ts';
import { errors } from '../../copy/errors.ts';
import { footer } from '../../copy/landing.ts';
import { productName } from '../../copy/product.ts';
import { readDirectoryPage } from '../../creators/directory/directory.server.ts';
import { Footer } from '../../creators/frame/footer.tsx';
import { pageMeta } from '../../creators/page-metadata.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { readCursor } from '../../http/ids.ts';
import { unavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { findPlatformPrices } from '../../membership/prices/queries.server.ts';
import { paths } from '../../paths.ts';
import { FaqList } from '../../ui/faq-list.tsx';
import { Plates } from '../plates.tsx';
import { PlatformHeader } from '../platform-header.tsx';
import type { Route } from './+types/route';
import { home as copy, marketingFaqs } from './copy.ts';
import { Directory } from './directory.tsx';
import { type DirectoryCard, directoryCards } from './directory-cards.ts';
import { platformPlates } from './platform-plates.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, log, membershipNow } = context.get(servicesContext);
  const after = readCursor(new URL(request.url).searchParams.get('after'));
  const page = { sharePicture: `${origin}/share.png`, continued: after !== null };
  try {
    const [{ linked, entries, next }, prices] = await Promise.all([
      readDirectoryPage(db, { of: 'pages', after }),
      findPlatformPrices(db, { now: membershipNow() }),
    ]);
    // The canonical URL leaves out an unknown `after`. Otherwise search engines would index arbitrary addresses.
    const canonical = origin + paths.home({ after: linked ? after : null });
    return data(
      {
        ...page,
        canonical,
        prices: prices as PlatformPrices | null,
        cards: directoryCards(entries) as DirectoryCard[] | null,
        next,
      },
      { headers: cachedUntilChanged(cacheTags.directory, cacheTags.prices, cacheTags.creatorsPrices) },
    );
  } catch (err) {
    log.error({ err }, 'The directory could not be read');
    const nothing = { canonical: null, prices: null, cards: null, next: null };
    return unavailable({ ...page, ...nothing });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: `${productName}: ${copy.headline}`,
    description: copy.lead,
    canonical: loaderData?.canonical ?? null,
    sharePicture: loaderData?.sharePicture ?? '',
  });

export default function Home({ loaderData: { cards, next, continued, prices } }: Route.ComponentProps) {
  return (
    <>
      <PlatformHeader />
      <main id="main">
        <section className="trimmed bg-accent text-on-accent">
          <div className="shell grid items-center gap-8 py-10 sm:grid-cols-[1.15fr_1fr] sm:gap-4 sm:py-12 md:py-16">
            <div>
              <h1 className="text-headline">{copy.headline}</h1>
              <p className="mt-6 max-w-text text-lg sm:text-xl">{copy.lead}</p>
              <a href="#directory" className="button button-inverse mt-8">
                {copy.directoryHeading}
              </a>
            </div>
            <Plates plates={platformPlates} />
          </div>
        </section>

        <section id="directory" className="shell py-14 md:py-20">
          <h2 className="mb-8 text-section">{copy.directoryHeading}</h2>
          {cards === null ? (
            <p role="alert" className="text-danger">
              {errors.unreadable}
            </p>
          ) : (
            <Directory cards={cards} continued={continued} />
          )}
          <p className="mt-8 flex justify-center gap-4">
            {continued && (
              <Link to={`${paths.home()}#directory`} className="button button-quiet">
                {copy.firstCreators}
              </Link>
            )}
            {next && (
              <Link to={`${paths.home({ after: next })}#directory`} className="button">
                {copy.moreCreators}
              </Link>
            )}
          </p>
        </section>

        <section className="py-14 md:py-20">
          <div className="shell">
            <h2 className="mb-8 text-section">{copy.steps.heading}</h2>
            <ol className="grid gap-8 md:grid-cols-3">
              {copy.steps.items(prices).map((step, at) => (
                <li key={step.title} className="flex gap-4">
                  <span className="w-7 flex-none font-display text-5xl leading-none text-accent-text">{at + 1}</span>
                  <div>
                    <h3 className="mb-2 text-xl">{step.title}</h3>
                    <p>{step.body}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </section>

        <section className="bg-wash py-14 md:py-20">
          <div className="shell grid items-center gap-8 md:grid-cols-[1fr_1.2fr] md:gap-14">
            <div>
              <h2 className="text-section">{copy.writers.heading}</h2>
              <p className="mt-4 text-lg">{copy.writers.body}</p>
              <dl className="mt-6 grid gap-4">
                {copy.writers.points(prices).map(({ title, body }) => (
                  <div key={title}>
                    <dt className="font-display text-xl">{title}</dt>
                    <dd>{body}</dd>
                  </div>
                ))}
              </dl>
              <ContactLink />
            </div>
            <img
              src="/house/studio-1200.webp"
              srcSet="/house/studio-640.webp 640w, /house/studio-1200.webp 1200w"
              sizes="(min-width: 900px) 50vw, 92vw"
              width={1200}
              height={800}
              alt={copy.writers.picture}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-2xl border border-line shadow-plate"
            />
          </div>
        </section>

        <section className="shell grid gap-10 py-14 md:grid-cols-2 md:py-20">
          {copy.sections(prices).map((section) => (
            <div key={section.key} className="border-t-4 border-accent pt-5">
              <h2 className="mb-3 text-2xl">{section.heading}</h2>
              <p>{section.body}</p>
            </div>
          ))}
        </section>

        <section className="shell grid gap-8 pb-14 md:grid-cols-[1fr_1.8fr] md:gap-12 md:pb-20">
          <h2 className="text-section">{copy.faqHeading}</h2>
          <FaqList faqs={marketingFaqs(prices).map((faq) => ({ ...faq, id: faq.question }))} />
        </section>
      </main>
      <Footer />
    </>
  );
}

function ContactLink() {
  const root = useRouteLoaderData<Pick<Services, 'links' | 'supportEmail'>>('root');
  if (!root) return null;
  return root.links.contact ? (
    <a href={root.links.contact} target="_blank" rel="noopener" className="button button-quiet mt-5">
      {copy.contact}
      <span className="sr-only"> {footer.newTab}</span>
    </a>
  ) : (
    <a href={`mailto:${root.supportEmail}`} className="button button-quiet mt-5">
      {copy.contact}
    </a>
  );
}
