import type { PlatformPrices } from '../../copy/amounts.ts';
import { productName } from '../../copy/product.ts';
import type { LegalDocument } from './legal-document.ts';

export interface TermsData {
  supportEmail: string;
  prices: PlatformPrices;
  /** Platform's share of payments, in hundredths of a percent. */
  platformFee: number;
}

const all = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns a phrase such as `Weekly and monthly plans`. */
function plansOf(prices: readonly { name: string }[]): string {
  const names = all.format(prices.map(({ name }) => name.toLowerCase()));
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} plans`;
}

/**
 * Returns the terms, with the constants of the specification (sections 6 and 9). The terms promise only what the
 * software or the operator can do today.
 */
export function termsAndConditions({ supportEmail, prices, platformFee }: TermsData): LegalDocument {
  const annual = prices.each.filter(({ isRefundedInPart }) => isRefundedInPart);
  const shorter = prices.each.filter((price) => !annual.includes(price));
  return {
    title: 'Terms and Conditions',
    lastUpdated: 'June 17, 2025',
    changes: [
      {
        date: '2026-11-30',
        what: [
          '“Community” says how a creator moderates, that you are told why, how you appeal, and how anyone reports ' +
            'something unlawful.',
          'Creators may write letters to people who asked for them, also without a subscription. What they are ' +
            'responsible for then stands under “What creators are responsible for”.',
          'If you live in the European Union or the European Economic Area, you can withdraw from your contract until ' +
            '14 days after your first payment, and get everything back.',
          'The creator is the seller of your subscription and charges your card through Stripe. The creator makes refunds ' +
            'and is responsible for taxes.',
          'A price includes the taxes, unless it says “plus tax”.',
          'Creators connect a Stripe account of their own. We hold no money for them, and our share is a part of each ' +
            'payment.',
          'If a creator leaves, we tell you whether your subscription ends, or who charges you from then on.',
          'A move to another creator waits until the time you have paid for is over, and needs a card of its own.',
          'The terms say when we remind you of a charge, that access stays for 14 days once in twelve months, and what a ' +
            'refund or a dispute ends.',
        ],
      },
      {
        date: '2026-11-26',
        what: [
          'The sentences about plans without refunds and about your statutory rights are worded better. They mean the ' +
            'same.',
          'What of a payment is the creator’s, and what is kept of it, stands under “What creators are responsible for”.',
          'Creators are paid out through Stripe, and what is theirs is held for them until then.',
        ],
      },
      {
        date: '2026-11-24',
        what: [
          'A creator may have a price of their own. The plans and prices in these terms are those on sale today, and ' +
            'the sign-up form says what you pay.',
          'You can delete your account on your account page, without asking us.',
        ],
      },
      {
        date: '2026-11-23',
        what: [
          'Payments go through Stripe. After a trial without a card nothing is charged, and access ends. If you’ve had a ' +
            'trial before, we charge you only after you agree on your account page.',
          'If a renewal cannot be charged, access stays for 14 days. A first payment that cannot be charged opens ' +
            'nothing.',
          'You cancel on your account page. While a payment is open, cancelling ends your access at once, and the ' +
            'payment is not asked for again.',
        ],
      },
      {
        date: '2026-11-22',
        what: [
          'There is one free trial for each person and creator, however the address of the mailbox is written. The ' +
            'days that are left of it go along when you move to another creator.',
        ],
      },
    ],
    summary: [
      'One subscription opens one creator’s recipes and community: the creator you choose, and nobody else’s.',
      `It costs ${prices.costs}${
        prices.hasCreatorsOwn ? ', where a creator has no price of their own' : ''
      }. New subscriptions start with a 7-day free trial.`,
      'Plans renew automatically until you cancel, and you can cancel at any time.',
      (shorter.length > 0 ? `${plansOf(shorter)} are not refunded. ` : '') +
        'Annual plans may be refunded in part, at the creator’s discretion. This doesn’t affect your statutory rights.',
      'If you live in the European Union or the European Economic Area, you can withdraw until 14 days after your first ' +
        'payment, and get everything back.',
      'You must be at least 13, and your account works only after you have confirmed your email address.',
      'Creators look after their own community. Read the labels, cook with care, and be kind.',
    ],
    sections: [
      {
        id: 'who-we-are',
        title: 'Who we are and what you agree to',
        body: [
          {
            kind: 'paragraph',
            text:
              `${productName} is a site that food creators run their subscription on. Each creator has a page, ` +
              'recipes and a community of their own. Home cooks subscribe to one creator.',
          },
          {
            kind: 'paragraph',
            text:
              `In these terms, “we” and “us” mean the operator of this ${productName} site. “You” means the person ` +
              'using it. A “creator” is the person or business whose page you visit or subscribe to, and the provider ' +
              'of the subscription. A “subscriber” is a home cook with a subscription.',
          },
          {
            kind: 'paragraph',
            text:
              'These terms are an agreement between you and us. The sign-up form asks you to tick a box to accept ' +
              'them, and we record whether you ticked it and when. You also accept them by using your account. If ' +
              'you do not agree with them, please do not sign up, and do not use your account.',
          },
          {
            kind: 'paragraph',
            text: 'Our Privacy Policy tells you what happens to your information. Please read it beside these terms.',
          },
        ],
      },
      {
        id: 'age',
        title: 'Who can sign up',
        body: [
          {
            kind: 'paragraph',
            text:
              'You must be at least 13 years old to have an account. If the law where you live asks for a higher ' +
              'age, that age counts.',
          },
          {
            kind: 'paragraph',
            text:
              'If you are under 18, ask a parent or guardian to read these terms with you and to agree to them ' +
              'before you sign up. The owner of the card has to agree to every payment made with it.',
          },
          {
            kind: 'paragraph',
            text:
              'If we learn that an account belongs to somebody under 13, we close it and delete what it holds, ' +
              'except for anything the law makes us keep.',
          },
        ],
      },
      {
        id: 'account',
        title: 'Your account and keeping it safe',
        body: [
          {
            kind: 'paragraph',
            text:
              'When you sign up, give your own name and an email address that you can read. A few rules keep your ' +
              'account yours:',
          },
          {
            kind: 'list',
            items: [
              'Your password needs at least 13 characters and at most 128. It cannot be the same as your email ' +
                'address or your name. A few unrelated words in a row make a good one.',
              'We send you an email with a link. Your account can be used only after your email address is ' +
                'confirmed. The link works for 24 hours; if it has run out, try to sign in and ask for a new one.',
              'Until an address is confirmed, a new sign-up with the same address replaces the earlier one.',
              'Where the site offers it, you can sign up and sign in with Google instead of a password.',
              'An account is for one person. Please do not share your password or lend your account.',
              'If you think that somebody else has been in your account, set a new password with the “forgot ' +
                `password” page. That ends every other session. Then tell us at ${supportEmail}.`,
            ],
          },
          {
            kind: 'paragraph',
            text:
              'You are responsible for what you do with your account, and for what others do with it because you ' +
              'shared it. You are not responsible for what happens through our fault.',
          },
        ],
      },
      {
        id: 'one-creator',
        title: 'One subscription, one creator',
        body: [
          {
            kind: 'paragraph',
            text:
              'Each subscription gives access to one creator only: the one you signed up with. It does not open ' +
              `the recipes or the community of any other creator on ${productName}.`,
          },
          {
            kind: 'paragraph',
            text:
              'You can subscribe to one creator at a time with your account. To move, sign in and open the ' +
              'sign-up page of the other creator. The new creator then takes the place of the old one. Time that ' +
              'you have paid for is not lost: the move waits until it is over, and you see the day before you agree. ' +
              'Each creator is a seller of their own, so a card that you gave to one cannot be charged by another, ' +
              'and you are asked for it again. Without a card you can move too, but nothing is charged, and the new ' +
              'creator’s recipes open only with a payment or a trial.',
          },
          {
            kind: 'paragraph',
            text:
              'Creators decide what they publish and how often. A creator’s page describes what you can expect, ' +
              'but recipes come and go, as they do in any kitchen.',
          },
        ],
      },
      {
        id: 'plans',
        title: 'Plans and prices',
        body: [
          {
            kind: 'paragraph',
            text:
              (prices.count === 'two' ? 'There are two plans. Both give' : 'Every plan gives') +
              ' the same access to the creator you chose.' +
              (prices.hasCreatorsOwn
                ? ' A creator may have a price of their own: the sign-up form says what you pay.'
                : ''),
          },
          {
            kind: 'table',
            head: ['Plan', 'Price', 'Good to know'],
            rows: [
              ...prices.each.map(({ name, per, interval, saving, comparison: of }, at) => [
                name,
                per,
                [
                  saving && (of ? `${saving}: ${of.times} ${of.with} payments come to ${of.instead}.` : `${saving}.`),
                  at === prices.each.length - 1
                    ? 'This plan is already chosen when the sign-up form opens. You can change it there.'
                    : `Renews every ${interval}.`,
                ]
                  .filter(Boolean)
                  .join(' '),
              ]),
            ],
          },
          {
            kind: 'paragraph',
            text:
              'A price includes the taxes that the creator owes for it, unless it says “plus tax”. Then the tax where ' +
              'you live, if there is one, is added to each payment, and the invoice shows it.',
          },
          {
            kind: 'paragraph',
            text:
              'A price can change, but never for time you have already paid for. If the price of your plan goes ' +
              'up, we write to you before the renewal it applies to, early enough for you to cancel.',
          },
        ],
      },
      {
        id: 'free-trial',
        title: 'Your 7-day free trial',
        body: [
          {
            kind: 'paragraph',
            text:
              'New subscriptions start with a 7-day free trial. During those days you have what every subscriber ' +
              'of that creator has.',
          },
          {
            kind: 'paragraph',
            text:
              'If you cancel before the 7 days are over, you pay nothing. If you have given a card and do not ' +
              'cancel, the plan you chose begins when the trial ends, and the first payment is due. Without a card ' +
              'nothing is charged: your access ends with the trial.',
          },
          {
            kind: 'paragraph',
            text:
              'There is one trial for each person and creator. Addresses that reach the same mailbox, by a tag after ' +
              '“+” or by other dots, count as one. A renewal, or a return to the same creator, does not come with ' +
              'another trial; if you move to another creator during it, the days that are left go along.',
          },
        ],
      },
      {
        id: 'billing',
        title: 'Payment and automatic renewal',
        body: [
          {
            kind: 'paragraph',
            text:
              'While the sign-up form says that nobody is charged, payments to that creator are not open. The card ' +
              'details you type then never leave your browser. We do not receive them, we do not keep them, and ' +
              'you owe nothing. Such a card is never charged: should payments open later, you would have to give ' +
              'one anew. The rest of this section applies where the form says what is charged.',
          },
          {
            kind: 'list',
            items: [
              'The creator you subscribe to is the seller. The creator charges your card through the payment provider ' +
                'Stripe, and the payment goes to the creator. We run the site and receive a share of it.',
              'The first payment is taken when the free trial ends, or, where you have had your trial before, when ' +
                'you say on your account page that you want to pay.',
              `Your plan renews automatically: ${prices.each
                .map(({ name, interval }) => `every ${interval} on the ${name.toLowerCase()} plan`)
                .join(', ')}. Each renewal is charged to your card until you cancel.`,
              'Use only a card that is yours, or that you are allowed to use, and keep its details up to date.',
              'We remind you by email, with the amount, the date and a link to the page on which you cancel: before a ' +
                'trial after which your card is charged ends, before each renewal of a plan longer than a month, every ' +
                'six months on other plans, and before a charge that is higher than the one before.',
              'If a renewal cannot be charged, we tell you, it may be tried again, and your access stays for 14 ' +
                'days, once in twelve months. After that it is paused until it is paid. A first payment that cannot be ' +
                'charged opens nothing.',
              'If you tell your bank that a charge was not yours, your subscription ends, and so does the access it ' +
                'gave. The same is true when your whole last payment is refunded, unless the creator decides otherwise.',
              'If you see a charge that you do not understand, write to us first. Most puzzles are solved in ' +
                'one message.',
            ],
          },
        ],
      },
      {
        id: 'cancelling',
        title: 'Cancelling',
        body: [
          {
            kind: 'paragraph',
            text:
              'You can cancel at any time on your account page, and you do not need a reason. You can also write to ' +
              `${supportEmail} from the email address of your account, and say that you want to cancel.`,
          },
          {
            kind: 'paragraph',
            text:
              'Cancel before the next renewal, and it will not be charged. You keep your access until the end of ' +
              'the time you have paid for or, during the free trial, until the trial ends. While a payment is open ' +
              'that could not be charged, cancelling ends your access at once, and that payment is not asked for ' +
              'again. Just not visiting the site does not cancel a plan.',
          },
          {
            kind: 'paragraph',
            text:
              'Cancelling does not delete your account. If you want it deleted as well, you can do that on your ' +
              'account page too. Our Privacy Policy says what is left of it.',
          },
        ],
      },
      {
        id: 'refunds',
        title: 'Refunds',
        body: [
          {
            kind: 'list',
            items: [
              ...shorter.map(({ name, interval }) => `${name} plans: no refunds, not even for part of a ${interval}.`),
              ...(prices.hasCreatorsOwn
                ? ['A plan for less than a year that only a creator sells: no refunds either.']
                : []),
              `Annual plans${annual.map(({ name }) => ` (the ${name.toLowerCase()} plan)`).join('')}: may be ` +
                'refunded in part, at the discretion of the provider. That is the creator, who looks at how much of ' +
                'the year is left, how much you have used and what went wrong.',
              'Free trial: nothing has been paid, so there is nothing to refund.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              `To ask for a refund, write to ${supportEmail} and tell us what happened. A person reads it and passes ` +
              'it on to the creator, who has received the payment and makes the refund.',
          },
          {
            kind: 'paragraph',
            text:
              'None of this takes away a refund that the law gives you: for example under the Australian Consumer ' +
              'Law when a service has a major problem, or under a cooling-off right where you live. If you were ' +
              'charged by mistake, the creator refunds it, and we see to it.',
          },
        ],
      },
      {
        id: 'withdrawal',
        title: 'Withdrawing, if you live in the EU or the EEA',
        body: [
          {
            kind: 'paragraph',
            text:
              'If you live in the European Union, Iceland, Liechtenstein or Norway, you can withdraw from your contract ' +
              'without giving a reason. Where we do not know your country, you can too. The law gives you 14 days from ' +
              'the conclusion of the contract. We give you more: the time runs until 14 days after your first payment, ' +
              'and it begins anew when you start again after your membership has ended.',
          },
          {
            kind: 'list',
            items: [
              'To withdraw, press “Withdraw from contract here” on your account page or in our email about your trial or ' +
                'your first payment, and then “Confirm withdrawal here”. From the email you need not sign in. Or tell us ' +
                `in any other clear words before the time is over: write to ${supportEmail}.`,
              'We confirm it by email at once, with its date and time.',
              'Your membership and your access end right away. Time that was given to you, or that you have paid for on ' +
                'another site, stays yours.',
              'Everything you have paid for the contract is refunded, without delay and within 14 days at the latest, to ' +
                'the card you paid with. There is no fee, and nothing is kept for the days you have used, although you ' +
                'ask us to begin at once when you give a card or start to pay.',
              'You can also cancel instead. You then keep your access until it ends, and the section above applies.',
            ],
          },
        ],
      },
      {
        id: 'content',
        title: 'Recipes, pictures and who owns what',
        body: [
          {
            kind: 'paragraph',
            text:
              'Recipes, words, photographs, videos, names and logos of a creator belong to that creator, or to ' +
              `the people who let the creator use them. The ${productName} name, the design of the site and its ` +
              'software belong to us, or to the people who let us use them.',
          },
          {
            kind: 'paragraph',
            text:
              'While you have access, you may use a creator’s content for yourself and your household. This ' +
              'permission is personal. It is not exclusive and you cannot pass it on.',
          },
          {
            kind: 'list',
            items: [
              'You may read it, cook from it, and save or print a copy for your own kitchen. You may keep those ' +
                'copies when your subscription ends.',
              'You may feed whomever you like, and show the world a photograph of what you made.',
              'You may not publish, sell or hand round the recipes, texts, pictures or videos, or pass them off ' +
                'as your own.',
              'You may not copy them in bulk, by hand or by software, or use them to train software.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'What you post stays yours. By posting it you let us and the creator store it and show it in that ' +
              'creator’s community for as long as it is there. This permission costs nothing and is not ' +
              'exclusive. We do not use your posts in advertising unless you agree. Post only what you have the ' +
              'right to post.',
          },
          {
            kind: 'paragraph',
            text:
              'If you believe that something on the site uses your work without permission, write to ' +
              `${supportEmail}. Tell us what it is, where you saw it, and why it is yours. We look into it and ` +
              'take down what should not be there.',
          },
        ],
      },
      {
        id: 'safety',
        title: 'Recipes, safety and allergens',
        body: [
          {
            kind: 'paragraph',
            text:
              'Recipes are written by creators. We do not test or check them. Please use your own good sense as ' +
              'well.',
          },
          {
            kind: 'list',
            items: [
              'Allergens: a recipe may contain an allergen that it does not mention, and so may an ingredient ' +
                'you buy. Read every label, every time.',
              'Allergies, intolerances, pregnancy, illness and special diets: ask your doctor or dietitian. A ' +
                'recipe cannot know you.',
              'Meat, poultry, fish, shellfish and eggs: follow the advice of your food safety authority on ' +
                'storing and cooking them. Raw and lightly cooked dishes are not safe for everybody.',
              'Preserving, fermenting, curing and smoking: follow tested methods exactly. Mistakes can make ' +
                'people seriously ill.',
              'Times and temperatures are a guide. Ovens and pans differ.',
              'Words about nutrition or health are general information, not medical advice.',
              'Knives, heat and children: an adult should be in the kitchen.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'If you find a recipe that looks unsafe, stop, and tell the creator and us.',
          },
        ],
      },
      {
        id: 'community',
        title: 'The community and who looks after it',
        body: [
          {
            kind: 'paragraph',
            text:
              'Creators moderate their own community. A creator may set house rules, hold posts until they are ' +
              'approved, hide or remove posts, close conversations, and pause or exclude people from the community. ' +
              'We do not read posts before they appear. We may step in where the law, somebody’s safety or these ' +
              'terms require it.',
          },
          {
            kind: 'paragraph',
            text:
              'Rules of the creator’s choice hold a post by themselves: the first post of a new person, links, certain ' +
              'words, repetitions, and posts that two people reported. A person then decides about it. If your post ' +
              'is hidden or removed, or you are warned, paused or excluded, we tell you what was decided, why, and ' +
              'until when. You can appeal for six months, on the page that the mail leads to. Somebody else decides ' +
              'about the appeal: another person of the creator’s, or the operator of this site.',
          },
          {
            kind: 'paragraph',
            text:
              'Anyone can report a post that is against the law, also without an account: by the form behind “Report” ' +
              'at the post. You get a number, and an answer with the reasons.',
          },
          {
            kind: 'paragraph',
            text:
              'What you write stays yours. You let the creator and the members read it there, and nothing else: it is ' +
              'shown to visitors, or quoted on the creator’s page, only if you agree, and until you say otherwise.',
          },
          {
            kind: 'paragraph',
            text: 'What we ask of everybody:',
          },
          {
            kind: 'list',
            items: [
              'Be kind. Criticise the dish, not the cook.',
              'No bullying, threats, hatred or discrimination.',
              'Nothing sexual or cruel. People from 13 years up may be reading.',
              'No advertising, spam or chain messages.',
              'Nobody’s private details, and no pictures of people who would mind.',
              'No unsafe advice, above all about allergies, preserving and illness.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'If something is wrong, tell the creator first. If that does not help, or if it is against the law ' +
              `or dangerous, write to ${supportEmail} and say where you saw it. If somebody is in danger, call ` +
              'the emergency services first.',
          },
        ],
      },
      {
        id: 'acceptable-use',
        title: 'Fair use of the site',
        body: [
          {
            kind: 'paragraph',
            text: 'Please do not:',
          },
          {
            kind: 'list',
            items: [
              'break the law with the help of this site, or use it to harm or deceive anybody;',
              'pretend to be somebody else, or sign up or ask for letters with an email address that is not yours;',
              'try to get into other people’s accounts, or guess passwords;',
              'get around the limits of a subscription, or sell or rent out access;',
              'collect content or people’s details by software (search engines may index the public pages in ' +
                'the usual way);',
              'overload or disturb the site, or bring in harmful software.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'We limit how often some things can be tried, such as signing in. If you reach a limit, wait a ' +
              'little and try again.',
          },
          {
            kind: 'paragraph',
            text:
              `If you find a weak spot in our security, please tell us at ${supportEmail} before you tell others. ` +
              'We will be grateful.',
          },
        ],
      },
      {
        id: 'creators',
        title: 'What creators are responsible for',
        body: [
          {
            kind: 'paragraph',
            text: 'If you are a creator, this part is for you. You agree to:',
          },
          {
            kind: 'list',
            items: [
              'publish only what you have the right to publish;',
              'describe honestly what subscribers get, and keep to it;',
              'write recipes with care, name the allergens you know of, and correct mistakes promptly;',
              'moderate your own community fairly and without delay;',
              'say clearly when something is advertising or was a gift;',
              'show only genuine reviews;',
              'write letters only to people who asked for them, with a postal address at which you can be reached;',
              'use what you learn about subscribers only to run your subscription, keep it confidential, and ' +
                'follow the privacy laws that apply to you;',
              'look after your own taxes and follow the laws that apply to your work.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'Your subscribers pay you. You are the seller, and each payment goes to your own Stripe account, less what ' +
              'Stripe keeps and less our share. ' +
              (platformFee === 0
                ? 'We keep no share today. '
                : `Our share is ${platformFee / 100}% of each payment, rounded to the cent. `) +
              'A subscription keeps the share of the day on which it began. When a payment is refunded, our share of ' +
              'what is refunded goes back too. Your studio shows every payment and what was taken off it. Payouts to ' +
              'your bank are in your Stripe dashboard.',
          },
          {
            kind: 'paragraph',
            text:
              'You connect a Stripe account of your own, under your agreement with Stripe, which has to know who you ' +
              'are. Until it can take payments nobody is charged. You set your price and owe the taxes on it. You ' +
              'make the refunds that these terms or the law ask for, and answer disputes. Where the law lets a ' +
              'subscriber withdraw, the site makes that refund from your account by itself. If you leave, your ' +
              'account and your customers in it stay yours: you decide whether their subscriptions end with the time ' +
              'that is paid for, or go on there.',
          },
          {
            kind: 'paragraph',
            text:
              'Creators are independent. They are not our employees, and what they publish is theirs to answer ' +
              'for. We may take down content, or a whole page, that breaks these terms or the law. If we have a ' +
              'separate agreement with a creator, it comes first between that creator and us.',
          },
        ],
      },
      {
        id: 'availability',
        title: 'When the site changes or is down',
        body: [
          {
            kind: 'paragraph',
            text:
              'We work to keep the site running well, but we cannot promise that it is always there or free of ' +
              'faults. Sometimes we have to repair or improve it. Parts of it may change over time. If we take ' +
              'away something important that you have paid for, we tell you beforehand where we can, and you may ' +
              'cancel.',
          },
          {
            kind: 'paragraph',
            text:
              'Creators may pause or leave. A creator who leaves decides whether your subscription ends with the time ' +
              'you have paid for, or goes on in the creator’s own Stripe account. We tell you which by email, who ' +
              'charges you from then on, and how to stop it. You keep the rights that the law gives you for paid time ' +
              'you could not use.',
          },
          {
            kind: 'paragraph',
            text:
              'The site links to places that are not ours, such as social networks. What happens there is ' +
              'governed by their rules.',
          },
        ],
      },
      {
        id: 'liability',
        title: 'Our promises, their limits, and your consumer rights',
        body: [
          {
            kind: 'paragraph',
            text:
              'Our services come with guarantees that cannot be excluded under the Australian Consumer Law. For ' +
              'major failures with the service, you are entitled to cancel your service contract with us, and to ' +
              'a refund for the unused portion, or to compensation for its reduced value. If a failure does not ' +
              'amount to a major failure, you are entitled to have it put right in a reasonable time and, if this ' +
              'is not done, to cancel your contract and obtain a refund for the unused portion. You are also ' +
              'entitled to be compensated for any other reasonably foreseeable loss or damage from a failure in ' +
              'the service.',
          },
          {
            kind: 'paragraph',
            text:
              'Nothing in these terms excludes, restricts or changes those guarantees, or any other right that ' +
              'the law does not allow us to take away. If you live outside Australia, the consumer protection ' +
              'laws of your home that cannot be waived stay yours as well. Everything below applies only as far ' +
              'as those laws allow.',
          },
          {
            kind: 'list',
            items: [
              'Apart from those guarantees, the site and its content are provided as they are.',
              'Creators answer for their recipes and other content, members for their posts. We do not vouch ' +
                'for either.',
              'We are not liable for loss that neither you nor we could reasonably foresee, for loss of ' +
                'business or profit, or for loss you could have avoided by taking reasonable care.',
              'We are not liable for events that we cannot reasonably control.',
              'Our total liability to you is limited to what you paid for your subscription in the twelve ' +
                'months before the problem arose.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'We do not limit our liability for death or personal injury that we cause by negligence, for fraud, ' +
              'or for anything else for which the law forbids a limit.',
          },
        ],
      },
      {
        id: 'ending',
        title: 'Ending the agreement',
        body: [
          {
            kind: 'paragraph',
            text: 'You can leave whenever you like: cancel your plan and, if you wish, ask us to delete your account.',
          },
          {
            kind: 'paragraph',
            text:
              'We may suspend or close an account that breaks these terms seriously or again and again, that puts ' +
              'others at risk, or where the law requires it. Unless it is urgent or the law forbids it, we first ' +
              'tell you why and give you a chance to put things right or to answer. If you think that we got it ' +
              'wrong, write to us, and we look at it again.',
          },
          {
            kind: 'paragraph',
            text:
              'When the agreement ends, your access ends too. The parts about who owns what, about liability and ' +
              'about the governing law stay in force, and so do all rights that you or we already have.',
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes to these terms',
        body: [
          {
            kind: 'paragraph',
            text:
              'We may change these terms, for example when the site learns something new or the law changes. What ' +
              'was changed after the date at the top is listed at the end, with its day.',
          },
          {
            kind: 'paragraph',
            text:
              'If a change matters to you as a subscriber, we tell you by email or on the site before it applies. ' +
              'If you do not like it, you can cancel before then. If you go on using your account after that, the ' +
              'new terms apply. A change never applies to the past.',
          },
        ],
      },
      {
        id: 'governing-law',
        title: 'Governing law',
        body: [
          {
            kind: 'paragraph',
            text:
              'These terms are governed by the law of Victoria, Australia. The courts of Victoria, and the courts ' +
              'that hear appeals from them, decide disputes. If you are a consumer living elsewhere, you also ' +
              'keep the protection of your own country’s law, and the right to go to your own courts, where that ' +
              'law says so.',
          },
          {
            kind: 'paragraph',
            text: 'Please talk to us first. Most things can be settled by a friendly message.',
          },
          {
            kind: 'paragraph',
            text:
              'If a part of these terms turns out to be invalid, the rest stays in force. If we do not insist on ' +
              'a right at once, we have not given it up. If somebody else takes over the site, the agreement may ' +
              'pass to them, provided that you do not lose rights by it.',
          },
        ],
      },
      {
        id: 'contact',
        title: 'How to reach us',
        body: [
          {
            kind: 'paragraph',
            text:
              `Write to ${supportEmail}. If it is about your account, please write from its email address, so ` +
              'that we know it is you. Never send us your password or your card number. We will never ask for ' +
              'them.',
          },
        ],
      },
    ],
  };
}
