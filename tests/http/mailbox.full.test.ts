import { expect, test } from 'vitest';
import { marisol } from '../../demo/creators/marisol.ts';
import { demoTemplate } from '../../demo/creators.ts';
import { startTestApp } from '../support/app.ts';
import { shownSoon } from '../support/eventually.ts';
import { elements } from '../support/html.ts';
import { aVisitor } from '../support/visitor.ts';

const app = await startTestApp({ mode: 'demo', template: demoTemplate, smtpUrl: null });

test('in a demo without SMTP the mail is read in its mailbox, and its link works from there', {
  timeout: 120_000,
}, async () => {
  const visitor = aVisitor(app);
  const email = 'mailbox@cook.example';
  await visitor.open(`/sign-up/${marisol.id}`);
  for (const [label, value] of Object.entries({
    'First name': 'Rosa',
    'Last name': 'Home',
    Email: email,
    Country: 'AU',
    Password: 'correct horse battery',
    'Confirm password': 'correct horse battery',
  })) {
    visitor.fill(label, value);
  }
  visitor.check(/Terms and Conditions/);
  await visitor.press('Sign up to our community');
  expect(visitor.text()).toContain('Account Created Successfully!');

  const mailbox = aVisitor(app);
  await mailbox.open('/dev/mail');
  await shownSoon(async () => {
    await mailbox.follow('Refresh');
    expect(mailbox.text()).toContain(email);
  });
  await mailbox.follow(new RegExp(email));
  const [frame, ...others] = elements(mailbox.html(), 'iframe');
  expect(others).toEqual([]);
  await mailbox.open(frame!.attributes.src!);
  await visitor.open(mailbox.linkOf('Verify my email'));
  await visitor.press('Verify my email');
  expect(visitor.text()).toContain('Email Verified Successfully!');
});
