import { mail } from '../copy.ts';
import type { MailRecipe } from '../message.ts';
import { optionalFoot } from '../scheduled/copy.ts';
import type { MailContent } from './content.ts';

/** Each link has its own line, so that mail programs do not cut it. */
export function textOf(content: MailContent): string {
  const {
    brandName,
    heading,
    greeting,
    lead,
    button,
    after,
    other,
    withdrawal,
    recipes,
    supportEmail,
    footer,
    origin,
  } = content;
  return [
    brandName,
    heading,
    ...(greeting ? [greeting] : []),
    ...lead,
    `${button.label}:\n${button.link}`,
    ...recipes.flatMap(recipeText),
    ...after,
    ...(other ? [`${other.label}:\n${other.link}`] : []),
    ...(withdrawal ? [`${withdrawal.note}\n${withdrawal.label}:\n${withdrawal.link}`] : []),
    `-- \n${mail.support} ${supportEmail}\n${footer ? `${footer}\n` : ''}${origin}`,
    ...optionalText(content),
  ].join('\n\n');
}

function recipeText({ name, link, lead, facts, ingredients, steps }: MailRecipe): string[] {
  return [
    `* ${name}`,
    ...[lead, facts].filter(Boolean),
    ...(ingredients.length > 0 ? [ingredients.map((line) => `- ${line}`).join('\n')] : []),
    ...(steps.length > 0 ? [steps.map((step, at) => `${at + 1}. ${step}`).join('\n')] : []),
    link,
  ];
}

function optionalText({ optional }: MailContent): string[] {
  if (!optional) return [];
  return [`${optionalFoot.why}\n${optionalFoot.stop}:\n${optional.unsubscribe}`, optional.postalAddress];
}
