import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  automaticReplies,
  bounces,
  complaints,
  complaintWithoutAddress,
  mailOf,
  notFinal,
  otherMails,
  type ReturnedFrom,
  reportOn,
} from '../../../tests/support/returned-mails.ts';
import { createMailMarker } from './mail-marks.ts';
import { MAX_READ, readReturnedMail } from './returned-mail.ts';

const mailId = '0b8f7c1e-52a4-4d0a-9d53-6a1f0c2b7e90';
const seal = '00112233445566778899aabb';
const to = 'ana@cooks.example';
const mark = createMailMarker({
  host: 'larder.example',
  bounceDomain: 'bounce.larder.example',
  sealMail: () => [seal],
});
const { messageId, returnPath } = mark({ mailId, address: to });
const mail: ReturnedFrom = { messageId, returnPath: returnPath!, to };

const reportIn = async (raw: Uint8Array) => {
  const read = await readReturnedMail(raw);
  return read.ok ? read.report : read.reason;
};

test.each(Object.entries(bounces))('a bounce names the mail and the address: %s', async (_source, make) => {
  const report = await reportIn(make(mail));
  expect(report).toMatchObject({ kind: 'bounce', traces: [{ mailId, seal }] });
  expect(report).toHaveProperty('addresses', expect.arrayContaining([to]));
});

test.each(Object.entries(complaints))('a complaint names the mail and the address: %s', async (_source, make) => {
  expect(await reportIn(make(mail))).toMatchObject({ kind: 'complaint', traces: [{ mailId, seal }], addresses: [to] });
});

test('a complaint without the address still names the mail', async () => {
  expect(await reportIn(complaintWithoutAddress(mail))).toMatchObject({
    kind: 'complaint',
    traces: [{ mailId, seal }],
    addresses: [],
  });
});

test.each(Object.entries(notFinal))('a report is not final: %s', async (_source, make) => {
  expect(await reportIn(make(mail))).toBe('not-final');
});

test.each(Object.entries(automaticReplies))('a reply is automatic: %s', async (_source, make) => {
  expect(await reportIn(make(mail))).toBe('automatic-reply');
});

test.each(Object.entries(otherMails))('a mail is no report: %s', async (_source, make) => {
  expect(await reportIn(make(mail))).toBe('other');
});

test('the reason is the server’s answer, in one line of limited length', async () => {
  const answer = `550 5.1.1 <${to}> unknown \u202e${'x'.repeat(5_000)}`;
  const report = await reportIn(statusWith([`Final-Recipient: rfc822; ${to}`, `Diagnostic-Code: smtp; ${answer}`]));
  expect(report).toMatchObject({ diagnostic: expect.stringMatching(/^550 5\.1\.1 <ana@cooks\.example> unknown x+$/) });
  expect(report).toHaveProperty('diagnostic.length', 300);
});

describe('whatever arrives', () => {
  const hostile: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['noise', Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256)],
    ['parts within parts', mailOf(...nested(5_000))],
    ['a header of a megabyte', mailOf(`X-Long: ${'x'.repeat(1_000_000)}`, '', '')],
    ['10,000 headers', mailOf(...Array.from({ length: 10_000 }, (_, at) => `To: ${at}@x.example`), '', '')],
    ['10,000 parts', mailOf('Content-Type: multipart/report; boundary="p"', '', ...parts(10_000, []))],
    [
      'a status of 10,000 recipients',
      statusWith(Array.from({ length: 30_000 }, (_, at) => (at % 3 ? 'Action: failed' : ''))),
    ],
  ];

  test.each(hostile)('%s is read within its limits', async (_name, raw) => {
    const before = performance.now();
    expect(await readReturnedMail(raw)).toMatchObject({ ok: false });
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('a report that is followed by more than is read is understood', async () => {
    const raw = Buffer.concat([bounces['Postfix, bounce(8)']!(mail), Buffer.alloc(MAX_READ, 'x')]);
    expect(await reportIn(raw)).toMatchObject({ kind: 'bounce' });
  });

  test('an address with spaces or a line break is not taken for another', async () => {
    for (const address of ['"ana @cooks.example"', 'ana @cooks.example', 'ana@\r\n cooks.example']) {
      const report = await reportIn(statusWith([`Final-Recipient: rfc822; ${address}`], 'nothing'));
      expect(report).toMatchObject({ kind: 'bounce' });
      expect(report).toHaveProperty('addresses', expect.not.arrayContaining([to]));
    }
  });

  test('only so many mails and addresses are taken from one report', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `${at}@cooks.example`).join(', ');
    const traces = Array.from({ length: 300 }, (_, at) =>
      messageId.replace('<0b8f', `<${String(at).padStart(4, '0')}`),
    );
    const raw = reportOn(mail, {
      head: [`X-Failed-Recipients: ${many}`, `References: ${traces.join(' ')}`],
      type: 'delivery-status',
      fields: ['Reporting-MTA: dns; a.example', '', 'Action: failed', 'Status: 5.1.1'],
    });
    const report = await reportIn(raw);
    expect(report).toHaveProperty('addresses.length', 10);
    expect(report).toHaveProperty('traces.length', 10);
  });
});

describe('of any mail', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  const header = fc.tuple(fc.constantFrom('Subject', 'Auto-Submitted', 'X-Failed-Recipients', 'References'), text);

  test('an automatic reply never results in a report, whatever it quotes', async () => {
    const samples = [...Object.values(bounces), ...Object.values(complaints)].map((make) => Buffer.from(make(mail)));
    const quoted = fc.oneof(
      text,
      fc.constantFrom(...samples).map((sample) => sample.toString()),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(header, { maxLength: 5 }), quoted, async (headers, body) => {
        const lines = headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, ' ')}`);
        const read = await readReturnedMail(mailOf('Auto-Submitted: auto-replied', ...lines, '', body));
        expect(read.ok).toBe(false);
      }),
    );
  });

  test('a damaged report names no mail or address that it did not contain', async () => {
    const sample = Buffer.from(bounces['Postfix, bounce(8)']!(mail));
    const cut = fc.tuple(fc.nat(sample.length), fc.nat(200), fc.uint8Array({ min: 0x67, max: 0x7a, maxLength: 50 }));
    await fc.assert(
      fc.asyncProperty(cut, async ([at, length, inserted]) => {
        const read = await readReturnedMail(
          Buffer.concat([sample.subarray(0, at), inserted, sample.subarray(at + length)]),
        );
        if (!read.ok) return;
        for (const trace of read.report.traces) expect(trace).toEqual({ mailId, seal });
      }),
    );
  });
});

function statusWith(fields: string[], returns: 'mail' | 'nothing' = 'mail'): Uint8Array {
  return reportOn(mail, {
    head: [`To: ${returnPath}`],
    type: 'delivery-status',
    fields: ['Reporting-MTA: dns; a.example', '', ...fields, 'Action: failed', 'Status: 5.1.1'],
    returns,
  });
}

function nested(depth: number): string[] {
  return Array.from({ length: depth }, (_, at) => [
    `Content-Type: multipart/report; boundary="b${at}"`,
    '',
    `--b${at}`,
  ]).flat();
}

function parts(count: number, lines: string[]): string[] {
  return Array.from({ length: count }, () => ['--p', 'Content-Type: message/x', '', ...lines, 'x']).flat();
}
