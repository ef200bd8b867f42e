import { type ReactNode, useState } from 'react';
import { preload } from 'react-dom';
import type { CreatorSite } from '../../creators/creator-site.ts';
import cookStyles from '../../kitchen/cook-mode/cook-mode.css?url';
import { paths } from '../../paths.ts';
import { minutesText } from '../../recipes/minutes-copy.ts';
import { recipePage as copy } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { keyed } from '../../recipes/showing/shown-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

function loadCookMode() {
  preload(cookStyles, { as: 'style' });
  void import('../../kitchen/cook-mode/cook-mode.tsx').catch(() => {});
}

export function CookLink({ to }: { to: string }) {
  return (
    <span className="recipe-cook" onPointerDown={loadCookMode}>
      <SiteLink to={to} viewTransition className="button min-h-12 w-full sm:px-7 sm:text-lg">
        {copy.startCooking}
      </SiteLink>
    </span>
  );
}

/** @param props.made yield in the shown amounts, or null if unknown */
export function RecipeOpening(props: {
  site: CreatorSite;
  recipe: RecipeView;
  made: string | null;
  actions: ReactNode;
}) {
  const { site, recipe, made, actions } = props;
  const name = recipe.name || copy.unnamed;
  const [lead, ...paragraphs] = recipe.whole?.introduction ?? [recipe.teaser ?? ''];
  return (
    <header className="recipe-opening trimmed bg-wash">
      <div className="shell relative pb-6 sm:pt-3 sm:pb-8 md:pb-12">
        <p className="recipe-back print:hidden">
          <SiteLink
            to={paths.recipes(site.subdomain)}
            className="link inline-flex min-h-11 items-center gap-1 font-semibold text-accent-text sm:px-1"
          >
            <Icon name="chevron-left" className="size-4" />
            {copy.all}
          </SiteLink>
        </p>
        <div className="recipe-spread grid gap-5 sm:mt-2 sm:gap-7 md:grid-cols-[1fr_1.05fr] md:gap-12">
          <div className="recipe-picture relative -mx-(--edge) sm:mx-0 md:order-2">
            <Picture
              source={recipe.picture}
              fallback="/fallback/recipe.svg"
              shape="dish"
              // 88vw instead of 100vw on phones, so that the page loads faster.
              sizes="(min-width: 1180px) 565px, (min-width: 900px) 48vw, 88vw"
              alt={recipe.pictureAlt}
              className="aspect-[4/3] w-full object-cover sm:rounded-3xl"
              priority
            />
            {recipe.free && !recipe.forMembers && (
              <span className="absolute right-3 bottom-3 rounded-(--radius-button) bg-paper px-3 py-1 text-sm font-bold tracking-wide text-accent-text sm:inset-auto sm:top-3 sm:left-3 print:hidden">
                {copy.free}
              </span>
            )}
          </div>
          <div className="min-w-0 self-center">
            <h1 dir="auto" className={titleSize(name)}>
              {name}
            </h1>
            <p dir="auto" className="mt-2 font-semibold text-accent-text sm:mt-3">
              {copy.by(site.cookName ?? site.name)}
            </p>
            <RecipeFacts recipe={recipe} made={made} />
            {actions}
            {lead && (
              <div className="recipe-words mt-4 grid max-w-text gap-3 leading-relaxed text-pretty sm:text-lg">
                {keyed([lead, ...paragraphs]).map(({ key, item }) => (
                  <p key={key} dir="auto" className="whitespace-pre-line">
                    {item}
                  </p>
                ))}
              </div>
            )}
            <RecipeTags site={site} tags={recipe.tags} />
          </div>
        </div>
      </div>
    </header>
  );
}

function titleSize(name: string): string {
  if (name.length <= 32) return 'text-statement';
  if (name.length <= 90) return 'text-section';
  return 'line-clamp-[14] text-2xl';
}

function RecipeFacts({ recipe, made }: { recipe: RecipeView; made: string | null }) {
  const { times } = recipe;
  const known = (['prep', 'cook', 'rest', 'total'] as const).filter((each) => times[each] !== null);
  if (known.length === 0 && !made) return null;
  return (
    <dl className="recipe-facts mt-3 flex flex-wrap gap-x-4 gap-y-2 sm:mt-5 sm:gap-x-7">
      {known.map((each) => (
        <Fact key={each} name={copy.facts[each]}>
          <span aria-hidden="true">{minutesText(times[each]!)}</span>
          <span className="sr-only">{copy.minutesSpoken(times[each]!)}</span>
        </Fact>
      ))}
      {made && <Fact name={copy.facts.yield}>{made}</Fact>}
    </dl>
  );
}

/** On a phone, the tags are on one line that scrolls. */
function RecipeTags({ site, tags }: { site: CreatorSite; tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={copy.facts.tags} className="recipe-tags mt-4 flex gap-2 sm:mt-6 sm:flex-wrap print:hidden">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full flex-none">
          <SiteLink
            to={paths.recipes(site.subdomain, [['tag', tag]])}
            className="chip chip-quiet min-h-9 max-w-full text-sm"
          >
            <span dir="auto" className="truncate">
              {tag}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft sm:text-sm">{name}</dt>
      <dd dir="auto" className="line-clamp-3 font-semibold sm:text-lg">
        {children}
      </dd>
    </div>
  );
}

/** Buttons for sharing and printing, which need scripts. The shared address includes the shown amounts. */
export function RecipeTools({ title }: { title: string }) {
  const [message, setMessage] = useState('');
  async function share() {
    const { href } = location;
    if (navigator.share) {
      // Closing the share dialog rejects the promise, but is not an error.
      await navigator.share({ title, url: href }).catch(() => {});
      return;
    }
    const copied = await navigator.clipboard.writeText(href).then(
      () => true,
      () => false,
    );
    setMessage(copied ? copy.actions.copied : copy.actions.notCopied);
  }
  return (
    <>
      <button type="button" className="recipe-act noscript:hidden" onClick={share}>
        <Icon name="share-2" className="" />
        {copy.actions.share}
      </button>
      <button type="button" className="recipe-act noscript:hidden" onClick={() => print()}>
        <Icon name="printer" className="" />
        {copy.actions.print}
      </button>
      <span role="status" className="text-sm empty:hidden">
        {message}
      </span>
    </>
  );
}
