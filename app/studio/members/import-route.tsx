import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { readForm } from '../../http/form.server.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { isoDay, readDay } from '../../membership/moving-in/day.ts';
import { countInvitations, inviteMembers } from '../../membership/moving-in/invitations.server.ts';
import { MOST_ROWS } from '../../membership/moving-in/member-file.ts';
import type { Period } from '../../membership/moving-in/readers.ts';
import { countOutcomes, isInvited, lastDay } from '../../membership/moving-in/rehearsal.ts';
import { costWords } from '../../membership/prices/copy.ts';
import { priceForPeriod } from '../../membership/prices/price.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/import-route';
import { memberImportErrors as errors } from './import-copy.ts';
import { type MemberImportAnswer, type MemberImportData, MemberImportPage } from './import-page.tsx';
import { findRehearsal, receiveMemberFile, removeRehearsal, setMissingDay } from './rehearsals.server.ts';

/** People of one page of the table. */
const PAGE = 100;

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<MemberImportData> {
  const services = context.get(servicesContext);
  const { db, log, membershipNow } = services;
  const { studio, member } = await requireStudio(context, params);
  const { creatorId } = studio;
  const query = new URL(request.url).searchParams;
  try {
    const [rehearsal, invitations, brand, onSale] = await Promise.all([
      findRehearsal(services, { creatorId, accountId: member.accountId }),
      countInvitations(db, { creatorId }),
      findBrand(db, { creatorId }),
      listOnSale(db, { creatorId, now: membershipNow() }),
    ]);
    const pages = Math.max(1, Math.ceil((rehearsal?.people.length ?? 0) / PAGE));
    const page = Math.min(pages, Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1));
    const costOf = (period: Period) => {
      const price = priceForPeriod(onSale, period);
      return price && costWords(price);
    };
    return {
      ...{ invitations, isPublic: brand !== null, done: query.get('done'), count: query.get('count') },
      costs: { week: costOf('week'), month: costOf('month'), year: costOf('year') },
      rehearsal: rehearsal && {
        ...{ id: rehearsal.id, source: rehearsal.source, file: rehearsal.file, missingDay: rehearsal.missingDay },
        ...{ total: rehearsal.people.length, outcomes: countOutcomes(rehearsal.people), page, pages },
        people: rehearsal.people.slice((page - 1) * PAGE, page * PAGE),
      },
      firstDay: isoDay(membershipNow()),
    };
  } catch (err) {
    log.error({ err }, 'A list of members could not be read');
    throw unreadablePage();
  }
}

/** Checks a list, sets a day for missing dates, invites, or forgets the list. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, log } = services;
  const { studio, member } = await requireStudio(context, params);
  const own = { creatorId: studio.creatorId, accountId: member.accountId };
  const refused = (error: string, day = ''): MemberImportAnswer => ({ error, day });
  const back = (done?: string, count?: number) =>
    redirect(studioPaths.membersImport(own.creatorId, { done, count: count?.toString() }), { status: 303 });
  try {
    if (request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')) {
      const received = await receiveMemberFile(services, request, own);
      if (received.ok) return back();
      if (received.reason === 'too-many') {
        return unreadable({ status: 413 }, refused(errors.tooMany(received.rows, MOST_ROWS)));
      }
      const isTooMuch = received.reason === 'too-large' || received.reason === 'too-many-parts';
      return unreadable({ status: isTooMuch ? 413 : 400 }, refused(errors[received.reason]));
    }
    const form = await readForm(request);
    if (!form.ok) return unreadable(form, refused(form.error));
    const { do: what = '', day = '', rehearsal: shown = '' } = form.values;
    if (what === 'discard') {
      await removeRehearsal(db, own);
      return back('discarded');
    }
    const rehearsal = await findRehearsal(services, own);
    // Sent twice, the second finds that all of it is done.
    if (!rehearsal) return conflict(refused(errors.gone));
    if (what === 'leave-out') {
      await setMissingDay(db, { ...own, missingDay: null });
      return back();
    }
    if (what === 'day') {
      const checked = checkDay(day, isoDay(services.membershipNow()));
      if (!checked.ok) return badRequest(refused(checked.error, day));
      await setMissingDay(db, { ...own, missingDay: checked.day });
      return back('dated');
    }
    if (what !== 'invite') return badRequest(refused(errors['invalid-field']));
    const people = rehearsal.people.filter(isInvited);
    if (shown !== `${rehearsal.id} ${people.length}`) return conflict(refused(errors.changed));
    const count = await inviteMembers(services, {
      creatorId: own.creatorId,
      by: { accountId: member.accountId },
      source: rehearsal.source,
      people: people.map(({ email, name, paidUntil, period }) => ({
        email: email!,
        name,
        paidUntil: paidUntil!,
        period,
      })),
      now: services.membershipNow(),
    });
    await removeRehearsal(db, own);
    return back('invited', count);
  } catch (err) {
    if (!(err instanceof Error)) throw err;
    log.error({ err }, 'Members could not be moved in');
    return unavailable(refused(errors.unexpected));
  }
}

function checkDay(text: string, today: string): { ok: true; day: string } | { ok: false; error: string } {
  const read = readDay(text, null);
  if (!read.ok) return { ok: false, error: errors.dayMissing };
  if (read.day < today) return { ok: false, error: errors.dayPast };
  return read.day > lastDay(today) ? { ok: false, error: errors.dayFar } : read;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = errors.unexpected) => unavailable<MemberImportAnswer>({ error, day: '' }));

/** After a conflict the page shows what there is now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function MemberImport({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberImportPage {...loaderData} answer={actionData} />;
}
