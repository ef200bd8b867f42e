import { expect, test } from 'vitest';
import { sealMail } from '../../../tests/support/mail-marks.ts';
import { createMailMarker, ofReturnPath, readMailTraces } from './mail-marks.ts';

const mail = { mailId: '0b8f7c1e-52a4-4d0a-9d53-6a1f0c2b7e90', address: 'ana@cooks.example' };
const mark = createMailMarker({ host: 'larder.test', bounceDomain: 'bounce.larder.test', sealMail });
const { messageId, returnPath } = mark(mail);
const trace = { mailId: mail.mailId, seal: sealMail(mail)[0]! };
const pathTrace = { mailId: mail.mailId, seal: sealMail(ofReturnPath(mail))[0]! };

test('a return path is a valid address of the mailbox for bounces', () => {
  const [, local, domain] = /^(bounce\+[0-9a-f]+)@(.+)$/.exec(returnPath!)!;
  expect(domain).toBe('bounce.larder.test');
  expect(local!.length).toBeLessThanOrEqual(64);
});

test('without a mailbox for bounces, a mail has no return path of its own', () => {
  expect(createMailMarker({ host: 'larder.test', bounceDomain: null, sealMail })(mail).returnPath).toBeNull();
});

test.each([
  ['a Message-ID', messageId, trace],
  ['a Message-ID without brackets', messageId.slice(1, -1), trace],
  ['a return path', returnPath!, pathTrace],
  ['a return path in capitals', returnPath!.toUpperCase(), pathTrace],
  [
    'a return path that a forwarding server rewrote',
    `<SRS0=4fT=Q7=bounce.larder.test=${returnPath!.split('@')[0]}@far.test>`,
    pathTrace,
  ],
  ['a line of a header', `for ${returnPath} (${messageId}); Mon, 30 Nov 2026`, trace],
])('the mail is found in %s', (_name, text, found) => {
  expect(readMailTraces(text)).toContainEqual(found);
});

test.each(['', 'bounce@bounce.larder.test', messageId.replace('.', ''), messageId.slice(0, -20), 'a'.repeat(100_000)])(
  'no mail is found in %.60s',
  (text) => {
    expect(readMailTraces(text.replace(trace.seal, ''))).toEqual([]);
  },
);

test('the seal of a return path cannot be told from a Message-ID, which replies quote', () => {
  expect(pathTrace.seal).not.toBe(trace.seal);
  expect(readMailTraces(returnPath!)).toEqual([pathTrace]);
});
