import { withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findMember } from '../../membership/access/member.server.ts';
import type { Route } from './+types/reader-route';
import { readerOf } from './reader.server.ts';

/** Who reads, for devices that store pages: what belongs to anybody else they remove. */
export const loader = ({ context }: Route.LoaderArgs) =>
  withUnavailable(context.get(servicesContext), async () => Response.json(readerOf(await findMember(context))));
