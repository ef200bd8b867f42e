import { findLetterRequest } from '../../creators/queries.server.ts';
import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { findPageEditing, findPageRevision } from '../../landing/editing/queries.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { listNewestRecipes } from '../../recipes/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/preview-route';
import { PagePreview } from './page-preview.tsx';

export const loader = pageLoader(
  'The preview of a page could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId, pageId, subdomain } = studio;
    const number = Number(new URL(request.url).searchParams.get('revision') ?? 0);
    const read = async () => {
      const editing = await findPageEditing(db, studio);
      const recipes = await listNewestRecipes(db, { creatorId, offlineToo: true });
      const onSale = await listOnSale(db, { creatorId, now: membershipNow() });
      if (!editing) return null;
      if (number === 0) return { content: editing.draft.content ?? editing.published, recipes, onSale };
      const isNumber = Number.isInteger(number) && number > 0 && number < 2 ** 31;
      const content = pageId && isNumber ? await findPageRevision(db, { creatorId, pageId, number }) : null;
      return content && { content, recipes, onSale };
    };
    const found = await read();
    if (!found) throw noSuchPage();
    const { onSale, ...written } = found;
    const offersLetter = (await findLetterRequest(db, { creatorId })) !== null;
    return { ...written, shown: { pageId: pageId ?? creatorId, creatorId, subdomain, onSale, offersLetter } };
  },
);

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PagePreview {...loaderData} />;
}
