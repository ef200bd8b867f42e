import { describe, expect, test } from 'vitest';
import { sealMail } from '../../../tests/support/mail-marks.ts';
import { createMailMarker, ofReturnPath, postmarkMetadata } from './mail-marks.ts';
import { findReader } from './provider-calls.ts';

const mail = { mailId: '0b8f7c1e-52a4-4d0a-9d53-6a1f0c2b7e90', address: 'ana@cooks.example' };
const mark = createMailMarker({ host: 'larder.test', bounceDomain: 'bounce.larder.test', sealMail });
const { messageId, returnPath } = mark(mail);
const seals = [mail, ofReturnPath(mail)].map((each) => sealMail(each)[0]!);
const traces = expect.arrayContaining([
  { mailId: mail.mailId, seal: expect.toSatisfy((seal) => seals.includes(seal)) },
]);
const at = '2026-11-30T09:00:00.123Z';

const read = (provider: string, body: unknown) => findReader(provider)!(body);
const reportsIn = (provider: string, body: unknown) => {
  const call = read(provider, body);
  return call?.kind === 'reports' ? call.reports : call;
};
const report = (kind: 'bounce' | 'complaint', diagnostic: string | null = null) => ({
  kind,
  traces,
  addresses: [mail.address],
  diagnostic,
  at: new Date(at),
});

describe('the site’s own form', () => {
  const bounce = { type: 'bounce', permanent: true, address: 'Ana@cooks.example', at };

  test.each([
    ['return path', { returnPath }],
    ['Message-ID', { messageId }],
  ])('a bounce names its mail by the %s', (_name, named) => {
    const event = { ...bounce, ...named, diagnostic: '550 5.1.1\r\nUser unknown' };
    expect(reportsIn('larder', { events: [event] })).toEqual([report('bounce', '550 5.1.1 User unknown')]);
  });

  test('a complaint counts, and a bounce that is not permanent does not', () => {
    const events = [
      { ...bounce, permanent: false },
      { type: 'bounce', address: mail.address, at },
      { type: 'complaint', address: mail.address, returnPath, at },
    ];
    expect(reportsIn('larder', { events })).toEqual([report('complaint')]);
  });
});

// postmarkapp.com/developer/webhooks/bounce-webhook
describe('Postmark', () => {
  const call = {
    RecordType: 'Bounce',
    MessageStream: 'outbound',
    ID: 42,
    Type: 'HardBounce',
    TypeCode: 1,
    Name: 'Hard bounce',
    MessageID: '00000000-0000-0000-0000-000000000000',
    Metadata: { mail: Object.values(postmarkMetadata(messageId))[0]! },
    ServerID: 23,
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    Details: 'smtp;550 5.1.1 User unknown',
    Email: mail.address,
    From: 'hello@larder.test',
    BouncedAt: at,
    Inactive: true,
  };

  test('a hard bounce counts', () => {
    expect(reportsIn('postmark', call)).toEqual([report('bounce', 'smtp;550 5.1.1 User unknown')]);
    // The documentation also shows a time with an offset and more digits.
    expect(reportsIn('postmark', { ...call, BouncedAt: '2026-11-30T04:00:00.1230000-05:00' })).toHaveLength(1);
  });

  test('a complaint counts', () => {
    const complaint = { ...call, RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512, Details: 'Test' };
    expect(reportsIn('postmark', complaint)).toEqual([report('complaint', 'Test')]);
  });

  test.each(['Transient', 'SoftBounce', 'AutoResponder', 'Blocked', 'SpamNotification', 'DnsError'])(
    'a bounce of the type %s does not',
    (Type) => {
      expect(reportsIn('postmark', { ...call, Type })).toEqual([]);
    },
  );

  test('other events are left out', () => {
    expect(reportsIn('postmark', { RecordType: 'Delivery', Recipient: mail.address })).toEqual([]);
  });

  test('metadata has at most 80 characters', () => {
    const [[name, value]] = Object.entries(postmarkMetadata(messageId)) as [[string, string]];
    expect(name).toBe('X-PM-Metadata-mail');
    expect(value.length).toBeLessThanOrEqual(80);
  });
});

// docs.aws.amazon.com/ses/latest/dg/notification-examples.html
describe('Amazon SES', () => {
  const sent = {
    timestamp: at,
    source: 'hello@larder.test',
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    destination: [mail.address],
    headersTruncated: false,
    headers: [
      { name: 'From', value: '"Bea" <hello@larder.test>' },
      { name: 'Message-ID', value: messageId },
    ],
  };
  const bounce = {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress: mail.address, status: '5.1.1', action: 'failed', diagnosticCode: 'smtp; 550 5.1.1 User unknown' },
    ],
    timestamp: at,
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
  };
  const complaint = {
    complainedRecipients: [{ emailAddress: mail.address }],
    complaintFeedbackType: 'abuse',
    timestamp: at,
  };
  const inSns = (message: unknown) => ({ Type: 'Notification', MessageId: '1', Message: JSON.stringify(message) });
  const notification = { notificationType: 'Bounce', bounce, mail: sent };

  test.each<[string, unknown]>([
    ['in SNS’s envelope', inSns(notification)],
    ['delivered raw', notification],
    ['published by a configuration set', { ...notification, notificationType: undefined, eventType: 'Bounce' }],
    ['without headers, by the return path', { ...notification, mail: { timestamp: at, source: returnPath } }],
  ])('a bounce counts %s', (_name, body) => {
    expect(reportsIn('ses', body)).toEqual([report('bounce', 'smtp; 550 5.1.1 User unknown')]);
  });

  test('a bounce of an address that SES itself suppresses counts', () => {
    const suppressed = { ...bounce, bounceSubType: 'Suppressed', bouncedRecipients: [{ emailAddress: mail.address }] };
    expect(reportsIn('ses', inSns({ ...notification, bounce: suppressed }))).toEqual([report('bounce')]);
  });

  test('a transient bounce and a refusal by policy do not', () => {
    const policy = { ...bounce.bouncedRecipients[0], status: '5.7.1', diagnosticCode: 'smtp; 550 5.7.1 Blocked' };
    for (const changed of [{ bounceType: 'Transient' }, { bouncedRecipients: [policy] }]) {
      expect(reportsIn('ses', inSns({ ...notification, bounce: { ...bounce, ...changed } }))).toEqual([]);
    }
  });

  test('a complaint counts, also without a type, and “not spam” does not', () => {
    const told = (type: string | undefined) => ({
      notificationType: 'Complaint',
      complaint: { ...complaint, complaintFeedbackType: type },
      mail: sent,
    });
    expect(reportsIn('ses', inSns(told('abuse')))).toEqual([report('complaint')]);
    expect(reportsIn('ses', inSns(told(undefined)))).toEqual([report('complaint')]);
    expect(reportsIn('ses', inSns(told('not-spam')))).toEqual([]);
  });

  test('a subscription is confirmed at Amazon only', () => {
    const asked = (SubscribeURL: string) => read('ses', { Type: 'SubscriptionConfirmation', SubscribeURL });
    const address = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1';
    expect(asked(address)).toEqual({ kind: 'subscription', confirmAt: new URL(address) });
    for (const other of [
      'http://sns.eu-west-1.amazonaws.com/',
      'https://sns.eu-west-1.amazonaws.com.evil.example/',
      'https://evil.example/sns.eu-west-1.amazonaws.com',
      'https://sns.eu-west-1.amazonaws.com:8443/',
      'https://127.0.0.1/',
      'no address',
      '',
    ]) {
      expect(asked(other)).toBeNull();
    }
  });
});

test.each(['larder', 'postmark', 'ses'])('a call of %s without its form is refused', (provider) => {
  const bodies = [null, '', 1, [], {}, { events: 1 }, { events: [{}] }, { RecordType: 1 }, { Type: 'Notification' }];
  for (const body of bodies) expect(read(provider, body), JSON.stringify(body)).toBeNull();
});

test.each(['', 'mailgun', 'constructor', '__proto__'])('there is no provider %j', (provider) => {
  expect(findReader(provider)).toBeNull();
});
