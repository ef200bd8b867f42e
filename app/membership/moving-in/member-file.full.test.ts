import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf, TOO_MUCH } from '../../../tests/support/growth.ts';
import { howMany, isShortRun } from '../../../tests/support/run.ts';
import type { ColumnChoice } from './columns.ts';
import { addPeriod, dayOrderOf, endOfDay, lastDayOf, readDay } from './day.ts';
import { MAX_FILE_BYTES, MAX_ROWS, type MemberFile, readMemberFile } from './member-file.ts';
import { countOutcomes, dateProblems, isInvited, nextChargeOf, rehearse } from './rehearsal.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, choice: ColumnChoice | null = null) => readMemberFile(bytes(text), choice);
const people = (file: MemberFile) => {
  if (!file.ok) throw new Error(file.reason);
  return file.people.map(({ row, email, name, paidUntil, nextChargeThere, plan, period, problem }) =>
    [row, email, name, paidUntil, nextChargeThere, plan, period, problem].map((each) => each ?? '–').join('|'),
  );
};

describe('an export', () => {
  test('of Ghost says who pays, but not until when', () => {
    const file = read(
      [
        'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
        '1,Rosa@Home.example,Rosa Marsh,,true,false,cus_1,2024-03-01T09:30:00.000Z,,,Gold',
        '2,gift@home.example,Gil,,true,true,,2024-03-01T09:30:00.000Z,,,',
        '3,free@home.example,Fay,,true,false,cus_2,2024-03-01T09:30:00.000Z,,"a, b",',
        '4,gone@home.example,Gone,,true,false,cus_3,2024-03-01T09:30:00.000Z,2025-01-01T00:00:00.000Z,,Gold',
      ].join('\n'),
    );
    expect(file).toMatchObject({ ok: true, source: 'ghost' });
    expect(people(file)).toEqual([
      '2|rosa@home.example|Rosa Marsh|–|–|Gold|–|no-date',
      '3|gift@home.example|Gil|–|–||–|no-date',
      '4|free@home.example|Fay|–|–||–|not-paying',
      '5|gone@home.example|Gone|–|–|Gold|–|not-paying',
    ]);
  });

  test('of Ghost with a column added by the creator has the dates of that column', () => {
    const file = read(
      'email,name,complimentary_plan,stripe_customer_id,paid until\nrosa@home.example,Rosa,,cus_1,3 March 2027',
    );
    expect(people(file)).toEqual(['2|rosa@home.example|Rosa|2027-03-03|–||–|–']);
  });

  test('of Substack has the paid end, cancelled or not', () => {
    const file = read(
      [
        'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
        'paid@home.example,true,2026-12-01T00:00:00.000Z,yearly,false,2024-02-01T10:00:00.000Z,2024-02-01T10:00:00.000Z',
        'cancelled@home.example,false,2027-01-05T00:00:00.000Z,monthly,false,2024-02-01T10:00:00.000Z,',
        'free@home.example,false,,other,false,2024-02-01T10:00:00.000Z,',
        'undated@home.example,true,,monthly,true,2024-02-01T10:00:00.000Z,',
      ].join('\r\n'),
    );
    expect(file).toMatchObject({ source: 'substack' });
    expect(people(file)).toEqual([
      '2|paid@home.example||2026-12-01|2026-12-01|yearly|year|–',
      '3|cancelled@home.example||2027-01-05|–|monthly|month|–',
      '4|free@home.example||–|–|other|–|not-paying',
      '5|undated@home.example||–|–|monthly|month|no-date',
    ]);
  });

  test('of Substack has no next charge for people with a cancel date', () => {
    const file = read(
      [
        'Email,Subscription type,Cancel date,Expires at',
        'ana@home.example,Yearly,,2027-01-05',
        'bob@home.example,Yearly,2026-11-20,2027-01-05',
      ].join('\n'),
    );
    expect(people(file)).toEqual([
      '2|ana@home.example||2027-01-05|2027-01-05||year|–',
      '3|bob@home.example||2027-01-05|–||year|–',
    ]);
  });

  const paying = (file: MemberFile) => {
    if (!file.ok) throw new Error(file.reason);
    return file.people.map(({ email, isPaid, paidUntil, period, problem }) =>
      [email?.split('@')[0], isPaid, paidUntil ?? '–', period ?? '–', problem ?? '–'].join('|'),
    );
  };

  test.each<[string, string[], string[]]>([
    [
      'Email,Name,Subscription type,Expires at,Start date,Revenue',
      [
        'ana@h.example,Ana,Free,,2025-01-01,0',
        'bob@h.example,Bob,Yearly,,2025-01-01,80',
        'cy@h.example,Cy,Monthly,2027-01-05,2025-01-01,8',
      ],
      ['ana|false|–|–|not-paying', 'bob|true|–|year|no-date', 'cy|true|2027-01-05|month|–'],
    ],
    [
      'Email,Subscription type,Expires at',
      [
        'di@h.example,Comp,2030-01-01',
        'ed@h.example,Complimentary,2030-01-01',
        'flo@h.example,Founding,2027-03-03',
        'gus@h.example,Gift,2027-03-03',
      ],
      ['di|false|2030-01-01|–|–', 'ed|false|2030-01-01|–|–', 'flo|true|2027-03-03|–|–', 'gus|false|2027-03-03|–|–'],
    ],
    [
      'Email,Subscription type,Expires at',
      ['a@h.example,Past paid,', 'b@h.example,Cancelled,', 'c@h.example,Annual,'],
      ['a|false|–|–|not-paying', 'b|false|–|–|not-paying', 'c|true|–|year|no-date'],
    ],
    [
      'email,active_subscription,expiry,plan,first_payment_at',
      [
        'a@h.example,true,2030-01-01,other,',
        'b@h.example,true,2027-01-01,yearly,2025-01-01',
        'c@h.example,true,2027-01-01,comp,',
      ],
      ['a|false|2030-01-01|–|–', 'b|true|2027-01-01|year|–', 'c|false|2027-01-01|–|–'],
    ],
    [
      'email,digest_enabled,expiry',
      ['a@h.example,true,2027-01-01', 'b@h.example,true,'],
      ['a|false|2027-01-01|–|–', 'b|false|–|–|not-paying'],
    ],
    ['email,expiry,plan', ['a@h.example,2027-01-01,yearly'], ['a|true|2027-01-01|year|–']],
    [
      'Email,Name,Stripe plan,Paid upgrade date,Type',
      ['a@h.example,A,Annual,2025-01-01,Paid', 'b@h.example,B,,,Comp', 'c@h.example,C,,,Free'],
      ['a|true|–|year|no-date', 'b|false|–|–|no-date', 'c|false|–|–|not-paying'],
    ],
  ])('of Substack with the columns %s is recognized, and says who has paid', (heads, rows, expected) => {
    const file = read([heads, ...rows].join('\n'));
    expect(file).toMatchObject({ ok: true, source: 'substack' });
    expect(paying(file)).toEqual(expected);
  });

  test.each([
    ['email,paid until', 'list'],
    ['email,name,expires', 'list'],
    ['Full Name,Email,Plan,Expiration date', 'memberful'],
    ['email,expiration_date,active', 'memberful'],
    ['email,memberful_id', 'memberful'],
  ])('with the columns %s is of %s', (heads, source) => {
    expect(read(`${heads}\n${'x@home.example,'.repeat(heads.split(',').length)}`)).toMatchObject({ ok: true, source });
  });

  test('leaves out people who asked for deletion, whatever they have paid', () => {
    const file = read(
      [
        'email,active_subscription,expiry,plan,first_payment_at',
        'u123@deletion-request.substack.com,true,2027-03-03,yearly,2025-01-01',
        'U@Deletion-Request.Substack.com,false,,other,',
        'a@mail.deletion-request.substack.com,true,2027-03-03,yearly,2025-01-01',
        'deleted-user-12@home.example,true,2027-03-03,yearly,2025-01-01',
        'deletion-request@home.example,true,2027-03-03,yearly,2025-01-01',
      ].join('\n'),
    );
    if (!file.ok) throw new Error(file.reason);
    const known = { today: '2026-11-26', missingDay: '2026-12-31', members: new Set<string>(), invited: new Map() };
    expect(rehearse(file.people, known).map(({ outcome }) => outcome)).toEqual([
      'deletion-requested',
      'deletion-requested',
      'deletion-requested',
      'deletion-requested',
      'invite',
    ]);
  });

  test('of the others says who is known to have paid', () => {
    const ghost =
      'email,name,complimentary_plan,stripe_customer_id,tiers,expires\na@h.example,A,true,cus_1,Gold,2027-01-01\nb@h.example,B,false,cus_2,Gold,2027-01-01\nc@h.example,C,false,,Gold,2027-01-01';
    const patreon =
      'Name,Email,Patron Status,Last Charge Status,Access Expiration\nA,a@h.example,Active patron,Paid,2027-01-01\nB,b@h.example,,,2027-01-01';
    const memberful =
      'Full Name,Email,Plan,Active,Expiration date\nA,a@h.example,Monthly,yes,2027-01-01\nB,b@h.example,Complimentary,yes,2027-01-01';
    const own = 'email,paid until,expires\na@h.example,2027-01-01,\nb@h.example,,2027-01-01';
    expect(
      [ghost, patreon, memberful, own].map((text) => paying(read(text)).map((each) => each.split('|')[1])),
    ).toEqual([
      ['false', 'true', 'false'],
      ['true', 'false'],
      ['true', 'false'],
      ['true', 'false'],
    ]);
  });

  test('of Patreon has the next charge, a longer access, or a month after the last charge', () => {
    const heads =
      'Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Last Charge Date,Last Charge Status,Access Expiration,Next Charge Date';
    const file = read(
      [
        heads,
        'Ada,ada@home.example,,Active patron,No,No,No,2.99,2.99,monthly,Junior,2026-11-10 13:37:14,Paid,,2026-12-10 08:00:00',
        'Bo,bo@home.example,,Active patron,No,No,No,2.99,2.99,annual,Junior,2026-11-10 13:37:14,Paid,2027-11-20 00:00:00,2027-11-10 08:00:00',
        'Cy,cy@home.example,,Active patron,No,No,No,2.99,2.99,monthly,Junior,2026-10-31 13:37:14,Paid,,',
        'Di,di@home.example,,Declined patron,No,No,No,0.00,1.00,monthly,Junior,2026-11-01 07:46:37,Declined,,2026-12-01 07:00:00',
        'Ed,ed@home.example,,Former patron,No,No,No,9.00,0.00,,,2026-01-01 07:46:37,Paid,,',
        'Flo,flo@home.example,,,Yes,Yes,No,0.00,0.00,,,,,,',
        'Gus,gus@home.example,,Former patron,No,No,No,9.00,0.00,annual,Junior,2026-01-01 07:46:37,Paid,2027-01-01 00:00:00,',
      ].join('\n'),
    );
    expect(file).toMatchObject({ source: 'patreon' });
    expect(people(file)).toEqual([
      '2|ada@home.example|Ada|2026-12-10|2026-12-10|Junior|month|–',
      '3|bo@home.example|Bo|2027-11-20|2027-11-10|Junior|year|–',
      '4|cy@home.example|Cy|2026-11-30|–|Junior|month|–',
      '5|di@home.example|Di|–|–|Junior|month|payment-failed',
      '6|ed@home.example|Ed|–|–||–|not-paying',
      '7|flo@home.example|Flo|–|–||–|not-paying',
      '8|gus@home.example|Gus|2027-01-01|–|Junior|year|–',
    ]);
  });

  test('of Memberful has an end per plan, of which the last counts', () => {
    const file = read(
      'Full Name,Email,Plan,Active,Expiration date,Autorenew,Stripe Customer ID\n' +
        'Ada Lund,ada@home.example,Monthly supper,yes,2026-12-24,yes,cus_1\n' +
        'Ada Lund,ADA@home.example,Annual supper,yes,2027-06-01,no,cus_1\n' +
        'Bo,bo@home.example,,no,,no,\n',
    );
    expect(file).toMatchObject({ source: 'memberful' });
    expect(people(file)).toEqual([
      '2|ada@home.example|Ada Lund|2026-12-24|2026-12-24|Monthly supper|month|same-address',
      '3|ada@home.example|Ada Lund|2027-06-01|–|Annual supper|year|–',
      '4|bo@home.example|Bo|–|–||–|not-paying',
    ]);
  });
});

describe('a file', () => {
  const row = 'rosa@home.example,true,2027-03-03,yearly';
  const heads = 'email,active_subscription,expiry,plan';

  test.each([
    ['nothing', '', 'empty'],
    ['heads alone', `${heads}\n\n`, 'empty'],
    ['other columns', 'a,b\n1,2', 'unknown'],
    ['no column of addresses', 'name,patron_status\nRosa,Active patron', 'unknown'],
    ['a quotation mark that nothing closes', `${heads}\n"rosa@home.example,true`, 'cut'],
    ['an Excel workbook', 'PK\u0003\u0004…', 'spreadsheet'],
    ['an empty archive', 'PK\u0005\u0006…', 'spreadsheet'],
    ['zeros between', `${heads}\0`, 'not-text'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'pdf'],
    ['a PDF with zeros between', '%PDF-1.7\n\0', 'pdf'],
    ['a heading of addresses and none below', 'Email,Name\nRosa,Rosa', 'unknown'],
  ])('with %s is refused with that reason', (_what, text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason });
  });

  test('may begin with the letters of an archive', () => {
    expect(read('PK,Email\n1,rosa@home.example')).toMatchObject({ ok: false, reason: 'no-known-columns' });
  });

  test('is refused at the first row over the limit, empty rows included', () => {
    const rows = Array.from({ length: MAX_ROWS }, () => row);
    expect(read([heads, ...rows].join('\n'))).toMatchObject({ ok: true });
    expect(read([heads, ...rows, '\n\n', row].join('\n'))).toEqual({ ok: false, reason: 'too-many' });
    expect(read(heads + '\n'.repeat(9_900_000))).toEqual({ ok: false, reason: 'too-many' });
    expect(read('\n'.repeat(MAX_FILE_BYTES))).toEqual({ ok: false, reason: 'empty' });
  });

  test.each([
    ['20,000 columns and 20,000 rows', `${heads}${','.repeat(20_000)}${'\n1'.repeat(20_000)}`, 'too-wide'],
    ['20,000 columns in one of its rows', `${heads}\n${','.repeat(20_000)}`, 'too-wide'],
    ['a cell of 9.9 MB that is not closed', `${heads}\n"${'x'.repeat(9_900_000)}`, 'cut'],
    ['a cell of 9.9 MB', `${heads}\n"${'x'.repeat(9_900_000)}"`, 'cut'],
    ['9.9 MB of quotation marks', `${heads}\n"${'""'.repeat(4_950_000)}`, 'cut'],
  ])('with %s is refused', (_what, text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason });
  });

  const sized = (piece: string) => (length: number) => `${heads}\n${piece.repeat(length / piece.length)}`;
  test.each<[string, (length: number) => string]>([
    ['rows', sized(`${row}\n`)],
    ['rows that have one address', (length) => sized('a@home.example,true,2027-03-03,yearly\n')(length)],
    ['rows below the widest head', (length) => `${heads}${','.repeat(195)}\n${'a@b.example\n'.repeat(length / 12)}`],
    ['rows of the most cells', sized(`${','.repeat(199)}\n`)],
    ['empty rows', sized('\n')],
    ['half its length in columns, half in rows', (length) => heads + ','.repeat(length / 2) + '\n1'.repeat(length / 4)],
    ...['a', ' ', '@', '.', '_', '\u0301', '1/', '" "', "'", '='].map((piece): [string, (length: number) => string] => [
      `an address, a date and a name of ${JSON.stringify(piece)} each`,
      (length) => {
        const cell = `"${piece.repeat(length / 3 / piece.length).replaceAll('"', '""')}"`;
        return `email,active_subscription,expiry,name\n${cell},true,${cell},${cell}`;
      },
    ]),
  ])('of %s is read in linear time', (_what, make) => {
    for (const length of isShortRun() ? [240_000] : [120_000, 240_000, 480_000, 960_000]) {
      expect(growthOf(read, make, length)).toBeLessThan(TOO_MUCH);
    }
  });

  test.each<[string, (length: number) => string]>([
    ['rows of the most cells', (length) => `x\n${`${'a,'.repeat(199)}a@b.example\n`.repeat(length / 400)}`],
    ['ambiguous dates', (length) => `x\na@b.example\n${'1/2/2027,3/4/2027\n'.repeat(length / 18)}`],
    ...['a', ' ', '@', '.', '1/', "'"].map((piece): [string, (length: number) => string] => [
      `cells of ${JSON.stringify(piece)}`,
      (length) =>
        `x\na@b.example\n${piece.repeat(length / 2 / piece.length)},${piece.repeat(length / 2 / piece.length)}`,
    ]),
  ])('in no known format, of %s, is described and read in linear time', (_what, make) => {
    const choice = { email: 0, name: 1, plan: 2, paidUntil: 3, nextCharge: 4, order: null };
    for (const length of isShortRun() ? [240_000] : [240_000, 480_000]) {
      expect(growthOf(read, make, length)).toBeLessThan(TOO_MUCH);
      expect(growthOf((text) => read(text, choice), make, length)).toBeLessThan(TOO_MUCH);
    }
  });

  test.each([
    ['UTF-8 with a byte order mark', bytes(`\uFEFF${heads},name\n${row},Zoë`)],
    [
      'UTF-16',
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from(`${heads},name\n${row},Zoë`, (c) => c.charCodeAt(0)).buffer),
      ]),
    ],
    ['Windows’ code page', Uint8Array.from(`${heads},name\n${row},Zoë`, (c) => c.charCodeAt(0))],
    ['semicolons', bytes(`${heads};name\n${row};Zoë`.replaceAll(',', ';'))],
    ['tabs', bytes(`${heads},name\n${row},Zoë`.replaceAll(',', '\t'))],
  ])('in %s has the same content', (_how, content) => {
    expect(people(readMemberFile(content))).toEqual(['2|rosa@home.example|Zoë|2027-03-03|2027-03-03|yearly|year|–']);
  });

  test('is plain text: formulas, missing addresses and names of object properties stay as they are', () => {
    const file = read(
      `${heads},name,constructor,__proto__\n` +
        '=HYPERLINK("x"),true,2027-03-03,yearly,Eve\n,true,2027-03-03,yearly,Nobody\n' +
        `${row},"'=1+1",x,y\n`,
    );
    expect(file).toEqual({ ok: false, reason: 'cut' });
    const quoted = read(
      `${heads},name,constructor,__proto__\n"=HYPERLINK(""x"")",true,2027-03-03,yearly,Eve\n,true,2027-03-03,yearly,Nobody\n${row},'=1+1,x,y\n`,
    );
    expect(people(quoted)).toEqual([
      '2|–|Eve|2027-03-03|2027-03-03|yearly|year|no-address',
      '3|–|Nobody|2027-03-03|2027-03-03|yearly|year|no-address',
      '4|rosa@home.example|=1+1|2027-03-03|2027-03-03|yearly|year|–',
    ]);
  });

  test('with one address twice keeps the longest paid time, in either order', () => {
    const day = fc.integer({ min: 1, max: 900 }).map((days) => lastDayOf(new Date(Date.UTC(2026, 11, 1 + days))));
    const person = fc.record({ who: fc.nat(3), until: fc.option(day), active: fc.boolean() });
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 12 }), (rows) => {
        const text = rows.map(({ who, until, active }) => `p${who}@home.example,${active},${until ?? ''},yearly`);
        const file = read([heads, ...text].join('\n'));
        if (!file.ok) throw new Error(file.reason);
        const known = {
          today: '2026-11-26',
          missingDay: null,
          members: new Set<string>(),
          invited: new Map<string, string>(),
        };
        const invited = rehearse(file.people, known).filter(isInvited);
        for (const who of new Set(rows.map((each) => each.who))) {
          const days = rows.flatMap((each) => (each.who === who && each.until ? [each.until] : [])).sort();
          const theirs = invited.filter(({ email }) => email === `p${who}@home.example`);
          expect(theirs.map(({ paidUntil }) => paidUntil)).toEqual(days.slice(-1));
        }
      }),
      { numRuns: howMany({ short: 300, long: 10_000 }) },
    );
  });
});

describe('a list in no known format', () => {
  const choice: ColumnChoice = { email: 0, name: null, plan: null, paidUntil: null, nextCharge: null, order: null };
  const columnsOf = (file: MemberFile) => {
    if (file.ok || file.reason !== 'no-known-columns') throw new Error(file.ok ? 'read' : file.reason);
    return file.columns;
  };

  test('with a column of full names is not taken for Memberful’s', () => {
    const file = 'Full name;E-mail;Tier;Renews on\nRosa Marsh;rosa@home.example;Gold;2027-03-04';
    expect(columnsOf(read(file)).map(({ heading }) => heading)).toEqual(['Full name', 'E-mail', 'Tier', 'Renews on']);
  });

  test('is described by its columns, instead of refused', () => {
    const text = 'Kunde,E-Mail-Adresse,bezahlt bis\nRosa,rosa@home.example,31.12.2027\nBo,bo@home.example,';
    expect(columnsOf(read(text))).toEqual([
      { heading: 'Kunde', examples: ['Rosa', 'Bo'], addresses: 0, dates: 0, needsOrder: false },
      {
        heading: 'E-Mail-Adresse',
        examples: ['rosa@home.example', 'bo@home.example'],
        addresses: 2,
        dates: 0,
        needsOrder: false,
      },
      { heading: 'bezahlt bis', examples: ['31.12.2027'], addresses: 0, dates: 1, needsOrder: false },
    ]);
    expect(people(read(text, { ...choice, email: 1, name: 0, paidUntil: 2 }))).toEqual([
      '2|rosa@home.example|Rosa|2027-12-31|–||–|–',
      '3|bo@home.example|Bo|–|–||–|not-paying',
    ]);
  });

  test('without headings has its first person in the first row', () => {
    const text = 'rosa@home.example,Rosa\nbo@home.example,Bo,x';
    expect(columnsOf(read(text)).map(({ heading, examples }) => [heading, ...examples])).toEqual([
      ['', 'rosa@home.example', 'bo@home.example'],
      ['', 'Rosa', 'Bo'],
      ['', 'x'],
    ]);
    expect(people(read(text, { ...choice, name: 1 }))).toEqual([
      '1|rosa@home.example|Rosa|–|–||–|no-date',
      '2|bo@home.example|Bo|–|–||–|no-date',
    ]);
  });

  test('has the paid time of its last paid day, or else of the next charge', () => {
    const text = [
      'who,until,next,kind',
      'a@h.example,2027-03-03,2027-03-04,Monthly',
      'b@h.example,,2027-03-04,Yearly',
      'c@h.example,soon,2027-03-04,Yearly',
      'd@h.example,2027-03-03,,Lifetime',
      'e@h.example,,,Yearly',
    ].join('\n');
    const file = read(text, { ...choice, paidUntil: 1, nextCharge: 2, plan: 3 });
    expect(people(file)).toEqual([
      '2|a@h.example||2027-03-03|2027-03-04|Monthly|month|–',
      '3|b@h.example||2027-03-04|2027-03-04|Yearly|year|–',
      '4|c@h.example||–|2027-03-04|Yearly|year|date-unreadable',
      '5|d@h.example||2027-03-03|–|Lifetime|–|–',
      '6|e@h.example||–|–|Yearly|year|not-paying',
    ]);
    if (!file.ok) throw new Error(file.reason);
    expect(file.people.map(({ isPaid }) => isPaid)).toEqual([true, true, true, false, false]);
    expect(file.people.map(({ isComplimentary }) => isComplimentary)).toEqual([false, false, false, true, false]);
  });

  test('without dates leaves out free readers, and the others lack a date', () => {
    const text = 'who,kind\na@h.example,Gold\nb@h.example,Free\nc@h.example,';
    expect(people(read(text, { ...choice, plan: 1 })).map((each) => each.split('|').at(-1))).toEqual([
      'no-date',
      'not-paying',
      'not-paying',
    ]);
  });

  test('has ambiguous dates in the chosen order', () => {
    const text = 'who,until\na@h.example,3/4/2027\nb@h.example,5/6/2027';
    expect(columnsOf(read(text)).map(({ needsOrder }) => needsOrder)).toEqual([false, true]);
    expect(columnsOf(read(`${text}\nc@h.example,31/12/2027`)).map(({ needsOrder }) => needsOrder)).toEqual([
      false,
      false,
    ]);
    expect(columnsOf(read(`${text},31/12/2027,12/31/2027`)).map(({ needsOrder }) => needsOrder)).toEqual([
      ...[false, true],
      ...[false, false],
    ]);
    const days = (order: ColumnChoice['order']) => {
      const file = read(text, { ...choice, paidUntil: 1, order });
      return file.ok && file.people.map(({ paidUntil, problem }) => paidUntil ?? problem);
    };
    expect(days('day-first')).toEqual(['2027-04-03', '2027-06-05']);
    expect(days('month-first')).toEqual(['2027-03-04', '2027-05-06']);
    expect(days(null)).toEqual(['date-ambiguous', 'date-ambiguous']);
  });

  test('of 200 columns is read at any of them, and of 201 refused', () => {
    const row = (cells: number) => `${'x,'.repeat(cells - 1)}a@h.example`;
    const text = `${Array.from({ length: 200 }, () => 'same').join(',')}\n${row(200)}`;
    expect(columnsOf(read(text))).toHaveLength(200);
    expect(people(read(text, { ...choice, email: 199 }))).toEqual(['2|a@h.example||–|–||–|no-date']);
    expect(read(`same\n${row(201)}`)).toEqual({ ok: false, reason: 'too-wide' });
    expect(read(`same\n${row(201)}`, choice)).toEqual({ ok: false, reason: 'too-wide' });
  });

  test('has columns without a heading, with the same heading, and longer rows than its head', () => {
    const text = ',Email,Email\nx,old,a@h.example,2027-03-03\n';
    expect(columnsOf(read(text)).map(({ heading }) => heading)).toEqual(['', 'Email', 'Email', '']);
    expect(people(read(text, { ...choice, email: 2, paidUntil: 3 }))).toEqual(['2|a@h.example||2027-03-03|–||–|–']);
  });

  test('has nobody in a column that it lacks, and keeps formulas as text', () => {
    const text = `who,"=cmd|'/C calc'!A0"\na@h.example,'=1+1\nb@h.example,=1+1`;
    expect(people(read(text, { ...choice, email: 7 })).map((each) => each.split('|').at(-1))).toEqual([
      'no-address',
      'no-address',
    ]);
    expect(columnsOf(read(text))[1]).toMatchObject({ heading: "=cmd|'/C calc'!A0", examples: ["'=1+1", '=1+1'] });
    expect(people(read(text, { ...choice, name: 1 })).map((each) => each.split('|')[2])).toEqual(['=1+1', '=1+1']);
  });

  test('shows headings and cells shortened, on one line', () => {
    const long = `"\u202Ea\nb${'😀'.repeat(50_000)}"`;
    const [column] = columnsOf(read(`${long},who\n${long},a@h.example`));
    for (const text of [column!.heading, ...column!.examples]) {
      expect(text).toMatch(/^a b😀.*…$/u);
      expect(text.length).toBeLessThanOrEqual(40);
      expect(text.isWellFormed()).toBe(true);
    }
  });
});

describe('a date', () => {
  test.each([
    ['2027-03-03', '2027-03-03'],
    ['2027-03-03 23:30:00.123456', '2027-03-03'],
    ['2027-03-03T23:30:00-08:00', '2027-03-04'],
    ['2027-03-03T00:30:00+02:00', '2027-03-02'],
    ['3/25/2027 11:30 PM -05:00', '2027-03-26'],
    ['3/25/2027 12:30 AM -05:00', '2027-03-25'],
    ['3/25/2027 12:30 am +02:00', '2027-03-24'],
    ['3/25/2027 12:30 PM +02:00', '2027-03-25'],
    ['25 March 2027 7:30 pm -0500', '2027-03-26'],
    ['2027/3/3', '2027-03-03'],
    ['03.04.2027', '2027-04-03'],
    ['Mar 3, 2027', '2027-03-03'],
    ['March 3rd 2027', '2027-03-03'],
    ['3 March 2027, 10:00 UTC', '2027-03-03'],
    ['03-Mar-2027', '2027-03-03'],
    ['13/04/2027', '2027-04-13'],
    ['04/13/2027 08:00', '2027-04-13'],
    ['4/4/2027', '2027-04-04'],
  ])('%s is read as %s', (text, day) => {
    expect(readDay(text, null)).toEqual({ ok: true, day });
  });

  test.each([
    '2027-02-30',
    '31/31/2027',
    'soon',
    '46449',
    '=TODAY()',
    '1927-01-01',
    '9999-01-01',
    '2027',
    'Foo 3, 2027',
  ])('%s is not a date', (text) => expect(readDay(text, null)).toEqual({ ok: false, reason: 'unreadable' }));

  test('that is empty is missing', () => {
    for (const text of ['', ' ']) expect(readDay(text, null)).toEqual({ ok: false, reason: 'missing' });
  });

  test('in numbers follows the rest of its column, otherwise it is ambiguous', () => {
    expect(readDay('03/04/2027', null)).toEqual({ ok: false, reason: 'ambiguous' });
    expect(readDay('03/04/2027', dayOrderOf(['', '12/31/2027', '03/04/2027']))).toMatchObject({ day: '2027-03-04' });
    expect(readDay('03/04/2027', dayOrderOf(['31/12/2027']))).toMatchObject({ day: '2027-04-03' });
    expect(dayOrderOf(['31/12/2027', '12/31/2027'])).toBeNull();
  });

  test('ends with its day regardless of its time, so no paid hour is lost', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (at) => {
        const found = readDay(at.toISOString(), null);
        if (!found.ok) throw new Error(found.reason);
        expect(endOfDay(found.day) > at).toBe(true);
        expect(lastDayOf(endOfDay(found.day))).toBe(found.day);
      }),
      { numRuns: howMany({ short: 200, long: 10_000 }) },
    );
  });

  test('a month later is the same day or that month’s last', () => {
    expect([
      addPeriod('2026-01-31', 'month'),
      addPeriod('2028-02-29', 'year'),
      addPeriod('2026-12-05', 'month'),
    ]).toEqual(['2026-02-28', '2029-02-28', '2027-01-05']);
  });
});

test('a rehearsal gives the outcome for every person', () => {
  const file = read(
    [
      'email,active_subscription,expiry,plan',
      'new@home.example,true,2027-03-03,yearly',
      'here@home.example,true,2027-03-03,yearly',
      'asked@home.example,true,2027-03-03,yearly',
      'renewed@home.example,true,2027-03-03,yearly',
      'joined@home.example,true,2027-03-03,yearly',
      'today@home.example,true,2026-11-26,yearly',
      'over@home.example,false,2026-11-25,yearly',
      'far@home.example,true,2036-11-26,yearly',
      'undated@home.example,true,,yearly',
      'unclear@home.example,true,3/4/2027,yearly',
      'free@home.example,false,,other',
    ].join('\n'),
  );
  if (!file.ok) throw new Error(file.reason);
  const known = {
    today: '2026-11-26',
    missingDay: null,
    members: new Set(['here@home.example']),
    invited: new Map([
      ['asked@home.example', '2027-03-03'],
      ['renewed@home.example', '2027-02-03'],
      ['joined@home.example', 'accepted'],
    ]),
  };
  const outcomes = (missingDay: string | null) =>
    rehearse(file.people, { ...known, missingDay }).map(({ outcome }) => outcome);
  const first = [
    'invite',
    'invite-member',
    'already-invited',
    'prolonged',
    'already-invited',
    'invite',
    'ended',
    'too-far',
  ];
  expect(outcomes(null)).toEqual([...first, 'no-date', 'date-ambiguous', 'not-paying']);
  expect(outcomes('2026-12-31')).toEqual([...first, 'invite', 'invite', 'not-paying']);
  expect(countOutcomes(rehearse(file.people, known))).toMatchObject({ invite: 2, 'no-date': 1 });
  expect([...dateProblems]).toHaveLength(3);
});

test('complimentary time is shortened to ten years, and a payment that far ahead is not believed', () => {
  const file = read(
    [
      'Email,Subscription type,Expires at',
      'comp@home.example,Comp,2099-12-31',
      'paid@home.example,Yearly,2099-12-31',
      'soon@home.example,Comp,2027-03-03',
    ].join('\n'),
  );
  const unpaid = read(
    'email,active_subscription,expiry,plan,first_payment_at\na@home.example,true,2099-12-31,other,\nb@home.example,false,2099-12-31,other,',
  );
  if (!file.ok || !unpaid.ok) throw new Error('unreadable');
  const known = { today: '2026-11-26', missingDay: null, members: new Set<string>(), invited: new Map() };
  const outcomes = [...rehearse(file.people, known), ...rehearse(unpaid.people, known)];
  expect(outcomes.map(({ outcome, paidUntil }) => [outcome, paidUntil])).toEqual([
    ['invite', '2036-11-25'],
    ['too-far', '2099-12-31'],
    ['invite', '2027-03-03'],
    ['invite', '2036-11-25'],
    ['too-far', '2099-12-31'],
  ]);
});

test.each([
  ['invite', '2026-12-01', '2026-12-01'],
  ['already-invited', '2026-11-26', '2026-11-26'],
  ['already-invited', '2026-11-25', null],
  ['ended', '2026-12-01', null],
  ['too-far', '2037-12-01', null],
  ['same-address', '2026-12-01', null],
] as const)('the next charge there of a person who is %s, on %s, is %s', (outcome, nextChargeThere, expected) => {
  const file = read('email,active_subscription,expiry\nrosa@home.example,true,2026-12-01');
  if (!file.ok) throw new Error(file.reason);
  expect(nextChargeOf({ ...file.people[0]!, outcome, nextChargeThere }, '2026-11-26')).toBe(expected);
});

describe('a refusal of mail on the other site', () => {
  const refusing = (file: MemberFile) => {
    if (!file.ok) throw new Error(file.reason);
    return file.people.map(({ refusesMail }) => refusesMail);
  };

  test.each([
    ['Ghost', 'complimentary_plan,subscribed_to_emails', ['true,true', 'true,false', 'true,'], [false, true, false]],
    ['Substack', 'active_subscription,email_disabled', ['true,false', 'true,true', 'true,'], [false, true, false]],
    [
      'Mailchimp',
      'paid_until,UNSUB_TIME,CLEAN_TIME',
      ['2027-03-03,,', '2027-03-03,2024-05-01,', '2027-03-03,,2024-05-01'],
      [false, true, true],
    ],
    [
      'Kit',
      'paid_until,State',
      ['2027-03-03,active', '2027-03-03,Unsubscribed', '2027-03-03,bounced', '2027-03-03,CA'],
      [false, true, true, false],
    ],
    ['Shopify', 'paid_until,Accepts Email Marketing', ['2027-03-03,yes', '2027-03-03,no'], [false, true]],
  ])('is read from the columns of %s', (_site, columns, rows, expected) => {
    const text = [`email,${columns}`, ...rows.map((row, at) => `p${at}@home.example,${row}`)].join('\n');
    expect(refusing(read(text))).toEqual(expected);
  });

  test('is read from a list whose columns the creator chose, without choosing those', () => {
    const text = 'Mail,Until,Email Disabled\na@home.example,2027-03-03,true\nb@home.example,2027-03-03,false';
    const choice = { email: 0, name: null, plan: null, paidUntil: 1, nextCharge: null, order: null };
    expect(refusing(read(text, choice))).toEqual([true, false]);
  });

  test('is unknown without such a column', () => {
    expect(refusing(read('email,paid_until\na@home.example,2027-03-03'))).toEqual([false]);
  });
});

test.each(['@deletion-request.substack.com', 'a1b2@deletion-request.substack.com', 'deleted-user-17@home.example'])(
  'the placeholder %s of a deleted person is left out for that reason',
  (address) => {
    const file = read(`email,paid_until\n${address},2027-03-03`);
    expect(file).toMatchObject({ ok: true, people: [{ problem: 'deletion-requested' }] });
  },
);
