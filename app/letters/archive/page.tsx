import type { CreatorSite } from '../../creators/creator-site.ts';
import { CreatorFrame } from '../../creators/frame/creator-frame.tsx';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { letterPaths } from '../paths.ts';
import { GetTheLetter } from '../subscription/get-the-letter.tsx';
import { letterArchive as copy, letterPage } from './copy.ts';
import type { LetterEntry } from './letter-view.ts';

export interface ArchivePageProps {
  site: CreatorSite;
  offer: 'join' | 'move' | null;
  audience: Audience;
  letters: LetterEntry[];
  /** True if the creator offers the letter to new readers. */
  isOffered: boolean;
  /** Cursor of this page, or null on the first. */
  after: string | null;
  /** Cursor of the next page, or null on the last. */
  next: string | null;
}

export function ArchivePage(props: ArchivePageProps) {
  const { site, offer, audience, letters, isOffered, after, next } = props;
  const { subdomain } = site;
  return (
    <CreatorFrame site={site} offer={offer} bar>
      <div className="bg-wash">
        <div className="shell py-8 [--shell:var(--container-form)] md:py-12">
          <h1 dir="auto" className="text-section wrap-anywhere">
            {copy.heading(site.name)}
          </h1>
        </div>
      </div>
      <section aria-labelledby="letters" className="shell min-h-[50vh] py-8 [--shell:var(--container-form)] md:py-10">
        <h2 id="letters" className="sr-only">
          {copy.list}
        </h2>
        {isOffered && <GetTheLetter subdomain={subdomain} name={site.name} isMember={audience === 'members'} />}
        {letters.length > 0 ? (
          <ol className="divide-y divide-line">
            {letters.map((letter) => (
              <li key={letter.slug}>
                <Entry letter={letter} subdomain={subdomain} />
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState
            scene="recipes"
            style={site.style}
            as="h3"
            title={after === null ? copy.empty : copy.noneAfter}
            lead={<span dir="auto">{copy.emptyLead(site.name)}</span>}
            isCentred
          />
        )}
        <p className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
          {after !== null && (
            <ButtonLink to={letterPaths.archive(subdomain)} look="quiet">
              {copy.newest}
            </ButtonLink>
          )}
          {next !== null && <ButtonLink to={letterPaths.archive(subdomain, { after: next })}>{copy.older}</ButtonLink>}
        </p>
        <p className="mt-10 flex flex-wrap gap-x-6 text-ink-soft">
          {/* A plain `<a>`, because the feed is not a page. */}
          <a href={letterPaths.feed(subdomain)} className="link inline-block py-2">
            {copy.feed}
          </a>
          {audience === 'members' && (
            <SiteLink to={letterPaths.ownFeed(subdomain)} className="link inline-block py-2">
              {copy.ownFeed}
            </SiteLink>
          )}
        </p>
      </section>
    </CreatorFrame>
  );
}

function Entry({ letter, subdomain }: { letter: LetterEntry; subdomain: string }) {
  const { slug, subject, opening, sentAt, isForMembers } = letter;
  return (
    <article className="py-6">
      <h3 dir="auto" className="text-2xl">
        <SiteLink to={letterPaths.letter(subdomain, slug)} className="hover:underline">
          {subject || letterPage.unnamed}
        </SiteLink>
      </h3>
      <p className="mt-1 text-ink-soft">
        <Moment at={sentAt} dateOnly />
        {isForMembers && ` · ${copy.forMembers}`}
      </p>
      {opening && (
        <p dir="auto" className="mt-2 line-clamp-3 text-lg wrap-anywhere">
          {opening}
        </p>
      )}
    </article>
  );
}
