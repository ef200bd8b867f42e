import { data, type MetaDescriptor, redirect, useLocation } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { iconAddress, iconLink } from '../../creators/page-metadata.ts';
import { pageLoader } from '../../http/replies.ts';
import { deserialize, serialize } from '../../http/serialized.ts';
import { paths } from '../../paths.ts';
import { cachedForAudience } from '../../recipes/load-site.server.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import { describeMissing } from '../../recipes/showing/describe.ts';
import { loadRecipe, versionToCook } from '../../recipes/showing/load-recipe.server.ts';
import { MissingRecipe } from '../../recipes/showing/missing-recipe.tsx';
import { choiceInAddress } from '../../recipes/showing/serving/read-choice.ts';
import { cookPath } from '../paths.ts';
import type { Route } from './+types/route';
import styles from './cook-mode.css?url';
import { cookMode } from './copy.ts';
import { CookPage, type CookPageProps } from './page.tsx';
import { readStep } from './progress.ts';

type State = ({ state: 'ready' } & CookPageProps) | { state: 'missing'; library: string | null };

/** @param head computed on the server, so that browsers do not load the code that computes it */
const answer = (
  state: State,
  init: { status?: number; headers?: HeadersInit },
  head: MetaDescriptor[] = describeMissing(recipePage.notFound),
) => data(serialize({ ...state, head }), init);

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Redirects to the recipe's page if the reader may not read all of the recipe, or if it has no steps. */
export const loader = pageLoader(
  'A recipe could not be read',
  async ({ request, params, context }: Route.LoaderArgs) => {
    const url = new URL(request.url);
    const loaded = await loadRecipe(context, { url, params, pathOf: cookPath });
    if (!('recipe' in loaded)) return answer({ state: 'missing', ...loaded }, { status: 404 });
    const { site, audience, recipe } = loaded;
    const { id, slug, name, free, forMembers, whole } = recipe;
    if (!whole || whole.sections.length === 0) {
      throw redirect(paths.recipe(site.subdomain, slug, Object.fromEntries(choiceInAddress(url.searchParams))));
    }
    const { groups, sections, made, scalable, choice, amounts } = whole;
    const version = versionToCook({ name, groups, sections, made });
    const step = readStep(url.searchParams.get('step'), amounts.steps.length);
    const shown = { groups, sections, made, notes: [], scalable, choice, amounts: { ...amounts, notes: [] } };
    return answer(
      { state: 'ready', site, recipe: { id, slug, name, free, forMembers }, whole: shown, version, step },
      { headers: cachedForAudience(site, audience) },
      describeCooking(site, name || recipePage.unnamed),
    );
  },
);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Search engines should index the recipe's page instead. */
const describeCooking = (site: CreatorSite, name: string): MetaDescriptor[] => [
  { title: cookMode.title(name) },
  { name: 'robots', content: 'noindex' },
  iconLink(iconAddress(site.favicon)),
];

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? deserialize(loaderData).head : []);

export { shouldRevalidate } from '../../recipes/showing/should-revalidate.ts';

export default function CookRoute({ loaderData }: Route.ComponentProps) {
  const found = deserialize(loaderData);
  const { key } = useLocation();
  switch (found.state) {
    case 'missing':
      return <MissingRecipe library={found.library} />;
    case 'ready':
      // A new key with each navigation, so that the page reads the address again.
      return <CookPage key={key} {...found} />;
  }
}
