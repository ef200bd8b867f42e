import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { communityNews } from '../../community/digest/copy.ts';
import { communityPaths } from '../../community/paths.ts';
import { MemberNav } from '../../creators/header/member-nav.tsx';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import { BrandLine, useSentence } from '../../membership/status/membership-status.tsx';
import { PaymentNoticePart } from '../../membership/summary/payment-notice-part.tsx';
import { paths } from '../../paths.ts';
import { minutesText } from '../../recipes/minutes-copy.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyScene } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { dinnerPath } from '../dinner/paths.ts';
import { newThisWeek } from '../emails/copy.ts';
import { WhenCooked } from '../member-recipe/cooked.tsx';
import { offline } from '../offline/copy.ts';
import { AppLinks, OfflineNotice, useStoredPaths } from '../offline/offline-notice.tsx';
import { useServiceWorker } from '../offline/use-service-worker.ts';
import { kitchen as copy } from '../page-copy.ts';
import { RunningTimers } from '../timers/running-timers.tsx';
import type { KitchenCard, KitchenPageData } from './kitchen-view.ts';
import { ContinueCooking, Today } from './today.tsx';

/** `/kitchen`: today's plan, the person's recipes, the community's news and new recipes. Works without scripts. */
export function KitchenPage(kitchen: KitchenPageData) {
  const { brand, links, savedAlone } = kitchen;
  useServiceWorker({ brand, saved: kitchen.offline.map((path) => `${path}/cook`) });
  return (
    <Shell
      brand={brand}
      back={brand?.path ?? paths.home()}
      width="wide"
      corner={<MemberNav path={brand?.path ?? null} links={links} />}
      banner={savedAlone ? <SavedBanner /> : <Banner {...kitchen} />}
    >
      <AppLinks brand={brand} />
      <OfflineNotice />
      {savedAlone ? <SavedAlone {...kitchen} first={savedAlone.first} /> : <Whole {...kitchen} />}
      <RunningTimers />
    </Shell>
  );
}

function Banner(kitchen: KitchenPageData) {
  const { firstName, brand, library } = kitchen;
  return (
    <div className="grid grid-cols-1 items-end gap-x-12 gap-y-4 md:grid-cols-2">
      <div>
        {brand && <BrandLine path={brand.path}>{copy.with(brand.name)}</BrandLine>}
        <PageHeading look="title" title={copy.heading}>
          {firstName ? copy.greeting(firstName) : copy.heading}
        </PageHeading>
      </div>
      <div className="min-w-0">
        {library && <Search library={library} />}
        <p className="mt-3 flex min-w-0 items-center gap-x-5">
          <SiteLink to={dinnerPath()} className="link inline-block flex-none py-2.5 font-semibold">
            {copy.planDinner}
          </SiteLink>
          <ContinueCooking kitchen={kitchen} />
        </p>
      </div>
    </div>
  );
}

function Search({ library }: { library: string }) {
  return (
    <search>
      <Form action={library} className="flex max-w-form flex-wrap gap-2 sm:gap-3">
        <label className="min-w-40 grow basis-40">
          <span className="sr-only">{copy.search}</span>
          <input
            name="q"
            type="search"
            maxLength={200}
            enterKeyHint="search"
            placeholder={copy.placeholder}
            className="field border-transparent"
          />
        </label>
        <button type="submit" className="button button-inverse">
          {copy.searchButton}
        </button>
      </Form>
    </search>
  );
}

function Whole(kitchen: KitchenPageData) {
  const { brand, library, membership, today, fresh, saved, more, cooked, noted, counts } = kitchen;
  const stored = useStoredPaths();
  const isOwnEmpty = saved.length + cooked.length + noted.length === 0;
  const isNew = isOwnEmpty && today !== null && today.entries.length === 0 && today.left === 0;
  return (
    <div className="grid grid-cols-1 gap-12">
      {kitchen.notice && <PaymentNoticePart notice={kitchen.notice} />}
      {kitchen.deletionAt && <ScheduledDeletion at={kitchen.deletionAt} />}
      {membership && brand && !membership.access.may && (
        <Ended brand={brand} membership={membership} keeps={!isOwnEmpty} />
      )}
      {membership && brand && !brand.path && <p className="text-lg">{copy.creatorUnavailable(brand.name)}</p>}
      {!membership && brand && <p className="text-lg">{copy.own(brand.name)}</p>}
      {today && !isNew && <Today today={today} />}
      {isOwnEmpty ? (
        brand?.path &&
        membership?.access.may !== false && (
          <div className="grid items-center gap-x-8 sm:grid-cols-[auto_minmax(0,1fr)]">
            <EmptyScene scene="saved" style={brand.style} />
            <div>
              <p className="max-w-text text-lg">{copy.nothingYet}</p>
              {library && (
                <ButtonLink to={library} className="mt-4">
                  {copy.firstRecipe}
                </ButtonLink>
              )}
            </div>
          </div>
        )
      ) : (
        <>
          {saved.length > 0 && (
            <Part
              id="saved"
              title={copy.saved}
              count={counts.saved}
              link={more ? { to: more, words: copy.allSaved } : null}
            >
              <KitchenCards cards={saved} stored={stored} />
            </Part>
          )}
          {cooked.length > 0 && (
            <Part id="cooked" title={copy.cooked} count={counts.cooked}>
              <KitchenCards cards={cooked} />
            </Part>
          )}
          {noted.length > 0 && (
            <Part id="noted" title={copy.noted} count={counts.noted}>
              <KitchenCards cards={noted} notes />
            </Part>
          )}
        </>
      )}
      <Community kitchen={kitchen} />
      {brand ? (
        brand.path && (
          <Part id="fresh" title={copy.fresh(brand.name)} link={library ? { to: library, words: copy.library } : null}>
            {fresh.length > 0 ? <KitchenCards cards={fresh} /> : <Nothing>{copy.noRecipes}</Nothing>}
            {kitchen.weekly !== null && <Weekly creator={brand.name} wanted={kitchen.weekly} />}
          </Part>
        )
      ) : (
        <div>
          <h2 className="text-2xl">{copy.noCook}</h2>
          <p className="mt-2 mb-5 text-lg">{copy.noCookLead}</p>
          <ButtonLink to={paths.signUp()}>{copy.findCook}</ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Upcoming cook-alongs and unread conversations. The number counts the conversations. */
function Community({ kitchen: { brand, community } }: { kitchen: KitchenPageData }) {
  const creator = creatorOfPath(brand?.path ?? null);
  if (!community || !creator || !('subdomain' in creator)) return null;
  const { subdomain } = creator;
  const { unread, cookAlongs } = community;
  if (cookAlongs.length + unread.length === 0) return null;
  return (
    <Part
      id="community"
      title={communityNews.heading}
      count={unread.length > 0 ? unread.length : undefined}
      link={{ to: communityPaths.community(subdomain), words: communityNews.all }}
    >
      <ul className="divide-y divide-line">
        {cookAlongs.map(({ threadId, title, startsAt, isJoined }) => (
          <li key={threadId} className="py-3">
            <a href={communityPaths.thread(subdomain, threadId)} className="link text-lg font-semibold">
              <span dir="auto">{title}</span>
            </a>
            <p className="flex flex-wrap gap-x-3 text-ink-soft">
              <span>{communityNews.cookAlong}</span>
              <Moment at={startsAt} />
              {isJoined && <span className="font-semibold text-accent-text">{communityNews.isIn}</span>}
            </p>
          </li>
        ))}
        {unread.map(({ threadId, name, count, isMentioned }) => (
          <li key={threadId} className="py-3">
            <a href={communityPaths.thread(subdomain, threadId)} className="link text-lg font-semibold">
              <span dir="auto">{name}</span>
            </a>
            <p className="flex flex-wrap gap-x-3 text-ink-soft">
              <span>{communityNews.unread(count)}</span>
              {isMentioned && <span className="font-semibold text-accent-text">{communityNews.mention}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <a href={communityPaths.emails(subdomain)} className="link inline-block py-2.5">
          {communityNews.emails}
        </a>
      </p>
    </Part>
  );
}

function Weekly({ creator, wanted }: { creator: string; wanted: boolean }) {
  return (
    <Form method="post" action={paths.accountEmails()} className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="max-w-text">{wanted ? newThisWeek.on(creator) : newThisWeek.ask(creator)}</p>
      <input type="hidden" name="page" value="kitchen" />
      <input type="hidden" name={wanted ? 'ticked' : 'wanted'} value="new-this-week" />
      <button type="submit" className="button button-compact button-quiet">
        {wanted ? newThisWeek.stop : newThisWeek.start}
      </button>
    </Form>
  );
}

/** @param props.keeps true if anything was saved, cooked or noted */
function Ended(props: {
  brand: NonNullable<KitchenPageData['brand']>;
  membership: NonNullable<KitchenPageData['membership']>;
  keeps: boolean;
}) {
  const { brand, membership, keeps } = props;
  return (
    <div className="rounded-2xl bg-wash px-5 py-5">
      <p className="mb-4 text-lg font-semibold">{useSentence(brand, membership)}</p>
      {keeps && <p className="-mt-4 mb-4">{copy.ended}</p>}
      <ButtonLink to={paths.account()} look="quiet">
        {copy.wayBack}
      </ButtonLink>
    </div>
  );
}

function ScheduledDeletion({ at }: { at: string }) {
  return (
    <p className="rounded-2xl bg-wash px-5 py-4 text-lg">
      {copy.leaving} <Moment at={at} dateOnly />.{' '}
      <SiteLink to={paths.account()} className="link -my-2.5 inline-block py-2.5">
        {copy.stay}
      </SiteLink>
    </p>
  );
}

function SavedBanner() {
  return (
    <>
      <p className="mb-3 text-lg font-semibold">
        <SiteLink to={paths.kitchen()} className="link inline-block py-2.5">
          <Icon name="arrow-left" className="mr-1.5 inline size-4.5 align-[-0.15em]" />
          {copy.heading}
        </SiteLink>
      </p>
      <PageHeading look="statement">{copy.allSaved}</PageHeading>
    </>
  );
}

function SavedAlone({ brand, saved, more, first }: KitchenPageData & { first: boolean }) {
  const stored = useStoredPaths();
  return (
    <>
      {saved.length > 0 ? (
        <KitchenCards cards={saved} notes stored={stored} />
      ) : (
        <>
          {first && <EmptyScene scene="saved" style={brand?.style} />}
          <Nothing>{first ? copy.noSaved : copy.noMoreSaved}</Nothing>
        </>
      )}
      <p className="mt-8 flex flex-wrap gap-3 empty:hidden">
        {more && (
          <ButtonLink to={more} look="quiet">
            {copy.savedLater}
          </ButtonLink>
        )}
        {!first && (
          <ButtonLink to={paths.kitchen({ saved: '' })} look="quiet">
            {copy.savedFirst}
          </ButtonLink>
        )}
      </p>
    </>
  );
}

function Part(props: {
  id: string;
  title: string;
  count?: number;
  link?: { to: string; words: string } | null;
  children: ReactNode;
}) {
  const { id, title, count, link, children } = props;
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-2xl sm:text-3xl">
          {title}
          {count !== undefined && <span className="ml-2 font-sans text-lg text-ink-soft">{count}</span>}
        </h2>
        {link && (
          <SiteLink to={link.to} className="link inline-block py-2.5">
            {link.words}
          </SiteLink>
        )}
      </div>
      {children}
    </section>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="max-w-text text-ink-soft">{children}</p>;
}

/** @param props.stored paths stored on this device, for marking recipes that can be cooked offline */
function KitchenCards(props: { cards: readonly KitchenCard[]; notes?: boolean; stored?: ReadonlySet<string> }) {
  const { cards, notes = false, stored } = props;
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
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
          {/* Large text moves below the picture. */}
          <div className="min-w-0 grow basis-30">
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
