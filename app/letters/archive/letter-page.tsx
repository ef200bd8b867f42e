import { WayIn } from '../../cookbook/recipe-page/way-in.tsx';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { CreatorFrame } from '../../creators/frame/creator-frame.tsx';
import type { WayIn as Way } from '../../recipes/paywall/paywall.ts';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { letterPaths } from '../paths.ts';
import { letterWords } from '../rendering/copy.ts';
import { LetterBody } from '../rendering/letter-body.tsx';
import { GetTheLetter } from '../subscription/get-the-letter.tsx';
import { letterPage as copy } from './copy.ts';
import type { LetterEntry, LetterView } from './letter-view.ts';
import { MEMBERS_PART } from './members-part.ts';

export interface LetterPageProps {
  site: CreatorSite;
  offer: 'join' | 'move' | null;
  letter: LetterView;
  /** Next older letter, or null if this is the oldest. */
  older: LetterEntry | null;
  /** True if the visitor may read the creator's members' parts. */
  isMember: boolean;
  /** True if the creator offers the letter to new readers. */
  isOffered: boolean;
  /** Membership price, such as `$10 a month or $99 a year`. */
  costs: string;
  wayIn: Way;
}

export function LetterPage(props: LetterPageProps) {
  const { site, offer, letter, older, isMember, isOffered, costs, wayIn } = props;
  const { subdomain } = site;
  return (
    <CreatorFrame site={site} offer={offer}>
      <article className="shell py-4 [--shell:var(--container-text)] md:py-8">
        <header>
          <p className="print:hidden">
            <SiteLink
              to={letterPaths.archive(subdomain)}
              className="link -ml-1 inline-flex min-h-11 items-center gap-1 px-1 font-semibold text-accent-text"
            >
              <Icon name="chevron-left" className="size-4" />
              {copy.all}
            </SiteLink>
          </p>
          <h1 dir="auto" className="mt-3 text-section wrap-anywhere">
            {letter.subject || copy.unnamed}
          </h1>
          <p dir="auto" className="mt-3 font-semibold text-accent-text">
            {copy.by(site.cookName ?? site.name)}
          </p>
          <p className="mt-1 mb-8 text-ink-soft">
            <Moment at={letter.sentAt} dateOnly />
          </p>
        </header>
        {letter.blocks.length > 0 ? (
          <LetterBody blocks={letter.blocks} subdomain={subdomain} />
        ) : (
          letter.opening && (
            <p dir="auto" className="text-lg wrap-anywhere">
              {letter.opening}
            </p>
          )
        )}
        {letter.isCut && (
          <section
            aria-labelledby="members"
            className={`${MEMBERS_PART} mt-8 rounded-2xl bg-wash p-7 text-center sm:p-10 print:hidden`}
          >
            <h2 id="members" className="mx-auto max-w-heading text-part">
              {letter.blocks.length > 0 ? letterWords.cut.title : copy.membersOnly}
            </h2>
            <p dir="auto" className="mt-3 text-balance">
              {letterWords.cut.lead(site.name)}
            </p>
            <WayIn site={site} costs={costs} way={wayIn} className="mt-6" />
          </section>
        )}
      </article>
      {isOffered && (
        <div className="shell pb-10 [--shell:var(--container-text)]">
          <GetTheLetter subdomain={subdomain} name={site.name} isMember={isMember} />
        </div>
      )}
      {older && (
        <aside className="shell pb-14 [--shell:var(--container-text)] print:hidden">
          <div className="border-t border-line pt-6">
            <h2 className="text-xl text-ink-soft">{copy.older}</h2>
            <p dir="auto" className="mt-1 text-lg wrap-anywhere">
              <SiteLink to={letterPaths.letter(subdomain, older.slug)} className="link">
                {older.subject || copy.unnamed}
              </SiteLink>
            </p>
          </div>
        </aside>
      )}
    </CreatorFrame>
  );
}
