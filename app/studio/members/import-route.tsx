import { redirect } from 'react-router';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { findLetterRequest } from '../../creators/queries.server.ts';
import { readForm } from '../../http/form.server.ts';
import { afterConflictToo } from '../../http/form.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, forbidden, pageLoader, unavailable, unreadable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { askReaders } from '../../letters/subscription/moved-readers.server.ts';
import { guessColumns, parseChoice } from '../../membership/moving-in/columns.ts';
import { isoDay, readDay } from '../../membership/moving-in/day.ts';
import { countInvitations, inviteMembers } from '../../membership/moving-in/invitations.server.ts';
import type { Period } from '../../membership/moving-in/readers.ts';
import { isInvited, lastDay } from '../../membership/moving-in/rehearsal.ts';
import { costWords } from '../../membership/prices/copy.ts';
import { priceForPeriod } from '../../membership/prices/offer.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { findReadyMerchant } from '../../payments/merchant/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/import-route';
import type { ColumnErrors } from './columns-form.tsx';
import { memberImportErrors as errors } from './import-copy.ts';
import { type MemberImportAnswer, type MemberImportData, MemberImportPage } from './import-page.tsx';
import {
  findRehearsal,
  listRehearsed,
  type OwnRehearsal,
  type ReceiveResult,
  readWithColumns,
  receiveMemberFile,
  rehearseAgain,
  removeRehearsal,
} from './rehearsals.server.ts';

export const loader = pageLoader(
  'A list of members could not be read',
  async ({ request, context, params }: Route.LoaderArgs, services): Promise<MemberImportData> => {
    const { db, membershipNow } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const own = { creatorId, accountId: member.accountId };
    const query = new URL(request.url).searchParams;
    const [rehearsal, invitations, brand, letterRequest, onSale, merchant] = await Promise.all([
      findRehearsal(services, own),
      countInvitations(db, { creatorId }),
      findBrand(db, { creatorId }),
      findLetterRequest(db, { creatorId }),
      listOnSale(db, { creatorId, now: membershipNow() }),
      findReadyMerchant(db, { creatorId }),
    ]);
    const page = Math.min(rehearsal?.pages ?? 1, Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1));
    const costOf = (period: Period) => {
      const price = priceForPeriod(onSale, period);
      return price && costWords(price);
    };
    const today = isoDay(membershipNow());
    const columns = rehearsal?.columns ?? null;
    return {
      invitations,
      isPublic: brand !== null,
      offersLetter: letterRequest !== null,
      hasAccount: merchant !== null,
      done: query.get('done'),
      count: query.get('count'),
      costs: { week: costOf('week'), month: costOf('month'), year: costOf('year') },
      rehearsal: rehearsal && {
        ...rehearsal,
        page,
        people: await listRehearsed(db, { ...own, page, today, missingDay: rehearsal.missingDay }),
      },
      guess: columns && guessColumns(columns),
      isChoosing: columns !== null && (rehearsal!.choice === null || query.get('columns') === 'change'),
      firstDay: today,
    };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, log } = services;
  const { studio, member } = await requireStudio(context, params);
  const own = { creatorId: studio.creatorId, accountId: member.accountId };
  let submitted: Record<string, string> = {};
  const refused = (error: string, day = ''): MemberImportAnswer => ({
    error,
    day,
    ...(submitted.do === 'columns' && { columns: { values: submitted, fields: {} } }),
  });
  const back = (done?: string, count?: number) =>
    redirect(studioPaths.membersImport(own.creatorId, { done, count: count?.toString() }), { status: 303 });
  try {
    if (request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')) {
      const received = await receiveMemberFile(services, request, own);
      if (received.ok) return back();
      return refusedFile(received.reason, { ...refused(errors[received.reason]), isOfFile: true });
    }
    const form = await readForm(request);
    submitted = form.values;
    if (!form.ok) return unreadable(form, refused(form.error));
    const { do: what = '', day = '', rehearsal: shown = '' } = form.values;
    if (what === 'discard') {
      await removeRehearsal(db, own);
      return back('discarded');
    }
    if (what === 'columns') return await chooseColumns(services, { ...own, values: form.values });
    if (what !== 'leave-out' && what !== 'day' && what !== 'invite' && what !== 'ask')
      return badRequest(refused(errors['invalid-field']));
    const checked = what === 'day' ? checkDay(day, isoDay(services.membershipNow())) : null;
    if (checked && !checked.ok) return badRequest(refused(checked.error, day));
    const change = what === 'invite' || what === 'ask' ? {} : { missingDay: checked?.day ?? null };
    const again = await rehearseAgain(services, { ...own, ...change });
    // The list has expired, the first of two submissions removed it, or its columns are not chosen.
    if (!again) return conflict(refused(errors.gone));
    if (what === 'ask') return await askAll(services, { own, ...again, shown });
    if (what !== 'invite') return back(what === 'day' ? 'dated' : undefined);
    const { rehearsal } = again;
    const people = again.people.filter(isInvited);
    if (shown !== `${rehearsal.id} ${people.length}`) return conflict(refused(errors.changed));
    const invited = await inviteMembers(services, {
      creatorId: own.creatorId,
      by: { accountId: member.accountId },
      source: rehearsal.source,
      people: people.map(({ email, name, paidUntil, isPaid, period, refusesMail }) => ({
        email: email!,
        name,
        paidUntil: paidUntil!,
        isPaid,
        period,
        refusesMail,
      })),
      now: services.membershipNow(),
    });
    if (!invited.ok) return forbidden(refused(errors.notOwner));
    await removeRehearsal(db, own);
    return back('invited', invited.count);
  } catch (err) {
    if (!(err instanceof Error)) throw err;
    log.error({ err }, 'Members could not be moved in');
    return unavailable(refused(errors.unexpected));
  }
}

/** Asks all free readers of the list if they want the letter. The list stays, so that others can be invited. */
async function askAll(
  services: Services,
  given: { own: OwnRehearsal; rehearsal: { id: string }; readers: string[]; shown: string },
) {
  const { own, rehearsal, readers, shown } = given;
  const { creatorId } = own;
  const refused = (error: string) => conflict<MemberImportAnswer>({ error, day: '' });
  if (shown !== `${rehearsal.id} ${readers.length}`) return refused(errors.changed);
  if ((await findLetterRequest(services.db, { creatorId })) === null) return refused(errors.noLetter);
  const count = await askReaders(services.db, { creatorId, addresses: readers, now: services.now() });
  await rehearseAgain(services, own);
  return redirect(studioPaths.membersImport(creatorId, { done: 'asked', count: `${count}` }), { status: 303 });
}

async function chooseColumns(
  services: Services,
  { values, ...own }: OwnRehearsal & { values: Record<string, string> },
) {
  const refused = (error: string, fields: ColumnErrors = {}): MemberImportAnswer => ({
    error,
    day: '',
    columns: { values, fields },
  });
  const rehearsal = await findRehearsal(services, own);
  if (!rehearsal?.columns) return conflict<MemberImportAnswer>({ error: errors.gone, day: '' });
  if (values.rehearsal !== rehearsal.id) return conflict<MemberImportAnswer>({ error: errors.listChanged, day: '' });
  const parsed = parseChoice(values, rehearsal.columns);
  if (!parsed.ok) {
    const found = Object.entries(parsed.problems).map(([field, problem]) => [field, errors.column[problem]] as const);
    return badRequest(refused(found[0]![1], Object.fromEntries(found)));
  }
  const read = await readWithColumns(services, { ...own, id: rehearsal.id, choice: parsed.choice });
  if (read.ok) return redirect(studioPaths.membersImport(own.creatorId, { done: 'columns' }), { status: 303 });
  switch (read.reason) {
    case 'gone':
      return conflict<MemberImportAnswer>({ error: errors.gone, day: '' });
    case 'changed':
      return conflict<MemberImportAnswer>({ error: errors.listChanged, day: '' });
    default:
      return refusedFile(read.reason, refused(errors[read.reason]));
  }
}

function refusedFile(reason: Extract<ReceiveResult, { ok: false }>['reason'], answer: MemberImportAnswer) {
  switch (reason) {
    case 'busy':
      return unavailable(answer);
    case 'waiting':
      return conflict(answer);
    case 'too-large':
    case 'too-many-parts':
    case 'too-many':
    case 'too-wide':
    case 'too-much':
      return unreadable({ status: 413 }, answer);
    default:
      return badRequest(answer);
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

export const shouldRevalidate = afterConflictToo;

export default function MemberImport({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberImportPage {...loaderData} answer={actionData} />;
}
