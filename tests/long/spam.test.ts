import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { personalize, renderLetter } from '../../app/letters/rendering/render-letter.server.ts';
import { renderMail } from '../../app/mail/render.server.ts';
import { demoLetters } from '../../demo/studio/letters.ts';
import { installHere } from '../support/debian.ts';
import { aCard } from '../support/letters.ts';
import { brand, templates } from '../support/mail-templates.ts';

const SPAMASSASSIN = '/usr/bin/spamassassin';
installHere(SPAMASSASSIN);
/** SpamAssassin counts from 5 on as spam. */
const MAX_SCORE = 1;

const mailer = createTransport({ streamTransport: true, buffer: true });

/** Returns SpamAssassin's score without a network, and the rules that a mail matches. */
async function scoreOf(mail: {
  subject: string;
  html: string;
  text: string;
}): Promise<{ score: number; rules: string }> {
  const unsubscribe = 'https://larder.test/auth/letters/abc/stop';
  const { message } = await mailer.sendMail({
    from: { name: 'Marisol’s Table', address: 'marisol@letters.larder.test' },
    to: 'ana@cooks.example',
    messageId: '<0b0f0a4e-0000-4000-8000-000000000001@larder.test>',
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...mail,
  });
  const checked = execFileSync(SPAMASSASSIN, ['-L', '-t'], { input: message as Buffer }).toString();
  const [, score, rules] = /^X-Spam-Status: \w+, score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?)\sautolearn/m.exec(checked)!;
  return { score: Number(score), rules: rules!.replace(/\s+/g, '') };
}

// Skipped where the Debian package is missing and cannot be installed.
describe.skipIf(!existsSync(SPAMASSASSIN))('SpamAssassin', () => {
  test.each(templates)('does not suspect the mail $name', async (template) => {
    const mail = await renderMail({ id: 'id', to: 'ana@cooks.example', template, brand });
    const { score, rules } = await scoreOf(mail);
    expect(score, rules).toBeLessThan(MAX_SCORE);
  });

  test.each(
    demoLetters.flatMap((demo) =>
      (['free', 'paid', 'ended'] as const).map((reader) => ({ demo, reader, slug: demo.slug })),
    ),
  )('does not suspect the letter $slug to a reader who is $reader', async ({ demo, reader }) => {
    const card = aCard({ free: false });
    const letter = demo.letter(() => ({ id: card.recipeId, picture: card.picture!.src, alt: 'A bowl' }));
    const place = { subdomain: 'marisol', slug: demo.slug, postalAddress: '12 Calle Sur, Puebla' };
    const rendered = await renderLetter({ letter, cards: [card] }, { ...place, reader, brand });
    const links = {
      unsubscribe: 'https://larder.test/auth/letters/abc/stop',
      preferences: 'https://larder.test/auth/letters/abc',
    };
    const { score, rules } = await scoreOf({ subject: rendered.subject, ...personalize(rendered, links) });
    expect(score, rules).toBeLessThan(MAX_SCORE);
  });
});
