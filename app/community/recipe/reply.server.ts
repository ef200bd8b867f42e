import { badRequest, conflict } from '../../http/replies.ts';
import { community } from '../copy.ts';
import { refusePost } from '../pages/writing.server.ts';
import { recipeTalk } from './copy.ts';
import type { WriteResult } from './write.server.ts';

/** Response to a form about a recipe that the command refused. */
export function refuseAbout<Answer>(
  reason: Extract<WriteResult, { ok: false }>['reason'],
  refused: (summary: string) => Answer,
) {
  switch (reason) {
    case 'empty':
    case 'too-long':
      return badRequest(refused(community.words[reason]));
    case 'says-nothing':
      return badRequest(refused(recipeTalk.errors.nothing));
    case 'line-changed':
      return conflict(refused(recipeTalk.errors.lineChanged));
    default:
      return refusePost(reason, refused);
  }
}
