import type { MailBrand, MailTemplate } from '../../app/mail/message.ts';
import { paymentMails } from './payment-mails.ts';

export const brand: MailBrand = {
  name: 'Marisol’s Table',
  accent: '#c2512f',
  onAccent: '#ffffff',
  logo: 'https://larder.test/media/cd/logo-420.png',
  origin: 'https://larder.test',
  supportEmail: 'help@larder.test',
};
export const dish = { name: 'Lamb shanks & figs', picture: 'https://larder.test/media/ab/wide-640.png' };
export const link = 'https://larder.test/auth/verify?token=abc_-1&type=signup&redirect_to=%2Fx%2Fsuccess';

export const trial = { sentence: 'Your trial runs until 3 December 2026.', until: '2026-12-03T03:10:00.000Z' };
const over = { sentence: 'Your trial ended on 3 December 2026.', until: '2026-12-03T03:10:00.000Z' };

const news = { studio: 'Ana’s Kitchen', email: 'dot@cooks.example', role: 'owner' } as const;

export const templates: readonly MailTemplate[] = [
  { name: 'verify', props: { firstName: 'Ana', link, dish } },
  { name: 'reset', props: { firstName: 'Ana', link } },
  { name: 'password-changed', props: { firstName: 'Ana' } },
  { name: 'second-factor-changed', props: { firstName: 'Ana', what: 'code-used', link: null } },
  { name: 'second-factor-changed', props: { firstName: 'Ana', what: 'passkey-added', link } },
  { name: 'second-factor-changed', props: { firstName: 'Ana', what: 'reset', link: null } },
  { name: 'already-registered', props: { firstName: 'Ana' } },
  { name: 'unconfirmed', props: { firstName: 'Ana', link } },
  { name: 'invitation', props: { link, studio: null, hasAccount: false } },
  { name: 'invitation', props: { link, studio: 'Ana’s Kitchen', role: 'owner', hasAccount: true } },
  { name: 'people-changed', props: { ...news, what: 'invited', by: 'ana@cooks.example', isStop: false, link } },
  { name: 'people-changed', props: { ...news, what: 'removed', by: null, isStop: true, link: null } },
  { name: 'role-added', props: { firstName: 'Ana', studio: null } },
  { name: 'deletion-requested', props: { firstName: 'Ana', at: '2026-12-03T03:10:00.000Z' } },
  { name: 'account-deleted', props: {} },
  { name: 'account-deleted', props: { leftWords: link } },
  { name: 'trial-started', props: { firstName: 'Ana', ...trial, goesOn: false, dish } },
  { name: 'trial-ending', props: { firstName: 'Ana', ...trial } },
  { name: 'access-ended', props: { firstName: 'Ana', ...over } },
  { name: 'access-ended', props: { firstName: 'Ana', ...over, getsLetter: true } },
  { name: 'letter-confirmation', props: { link } },
  { name: 'email-change', props: { firstName: 'Ana', link } },
  { name: 'email-taken', props: {} },
  { name: 'email-changed', props: { firstName: 'Ana', link } },
  { name: 'email-changed-back', props: { firstName: 'Ana' } },
  ...paymentMails,
];
