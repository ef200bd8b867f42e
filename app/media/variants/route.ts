import { noSuchResource } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/route';

export async function loader({ params, context }: Route.LoaderArgs) {
  const variant = await context.get(servicesContext).pictures.findVariant(params.key, params.variant);
  if (!variant) return noSuchResource('picture');
  return new Response(new Uint8Array(variant.bytes), {
    headers: {
      'Content-Type': `image/${variant.format}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cache-Tag': 'picture',
    },
  });
}
