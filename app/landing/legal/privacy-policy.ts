import { consent } from '../../analytics/consent/copy.ts';
import { productName } from '../../copy/product.ts';
import type { LegalDocument } from './legal-document.ts';

/** Returns the privacy policy. A new stored field, cookie, or company that receives data must be added. */
export function privacyPolicy({ supportEmail }: { supportEmail: string }): LegalDocument {
  return {
    title: 'Privacy Policy',
    lastUpdated: 'June 17, 2025',
    changes: [
      {
        date: '2026-12-01',
        what: [
          'The Google cookie is for a creator’s own address too.',
          'A creator sees which posts are yours. Imported comments keep their authors’ names.',
        ],
      },
      {
        date: '2026-11-30',
        what: [
          'In a community we store what you write, and decisions about it. You choose what becomes of it when you delete ' +
            'your account.',
          'If you ask for a creator’s letter, we store your address, when and where you asked, and which letters we sent, ' +
            'also without an account.',
          'A creator who moves here can have us ask the readers of an earlier letter, once, if they want it from here.',
          'A creator can have counted how often each link in a letter is followed: a sum, without who followed it.',
          'If you withdraw from a contract, we store when, and where we confirmed it.',
          'We store which addresses do not get emails from us, and why. A scrambled form of it stays when you delete ' +
            'your account.',
          'Cards are charged in the creator’s own Stripe account.',
          'A trial is had once with each card: we keep a scrambled form of what Stripe knows it by.',
          'If you are a creator who leaves and goes on charging, your members are given your email address.',
          'If the creator has Stripe work out tax, we ask for your postal code, and store it. A business can give its ' +
            'tax number, which only Stripe stores whole.',
        ],
      },
      {
        date: '2026-11-29',
        what: ['We count each day on which your browser opens a creator’s page, and which site it came from.'],
      },
      {
        date: '2026-11-26',
        what: [
          'So that you can cook and shop without a network, your browser stores recipes, your shopping list and your ' +
            'week, until you sign out or your membership ends.',
          'The signed-in cookie tells if it is you again who signs in, so that timers and ticks come back.',
        ],
      },
      {
        date: '2026-11-24',
        what: ['Some emails come only if you ask for them. We keep which ones you asked for and which were sent.'],
      },
      {
        date: '2026-11-22',
        what: [
          'You can delete your account on your account page, and the policy says what is left of it. An account that ' +
            'is never confirmed is deleted about a month after its last link.',
          'We keep what happened to your membership, and that you have had a trial with a creator.',
          'A session has the day of its last use, and what your browser said of itself. It never has your IP address.',
          'We keep an address that you want to change to for 24 hours, and the one before it for 7 days.',
        ],
      },
      {
        date: '2026-11-21',
        what: [
          'Visits are kept for 400 days unless the operator set another time. Where the operator has us ask first, we ' +
            'count you only after your yes, which you can take back.',
        ],
      },
    ],
    summary: [
      'We ask for what a subscription needs: your name, email address, country, plan and creator.',
      'We do not sell your information or use it for advertising.',
      'Your card’s number never reaches us. Where a card is charged, it goes from your browser to Stripe alone.',
      'The creator you subscribe to may see who you are. Other creators do not.',
      'We count visits without your name, your email address or your IP address, and not at all if your browser ' +
        'asks us not to.',
      'You can see, correct and delete what we hold about you at any time, on your account page. A letter that you get ' +
        'without an account stops by the link in it.',
    ],
    sections: [
      {
        id: 'who-is-responsible',
        title: 'Who is responsible',
        body: [
          {
            kind: 'paragraph',
            text:
              `${productName} is a site that food creators run their subscription on. The operator of this ` +
              `${productName} site (“we”, “us”) is responsible for the personal information that the site holds. ` +
              `You can reach us at ${supportEmail}.`,
          },
          {
            kind: 'paragraph',
            text:
              'The creator you subscribe to may receive some of your information, as described below. For what ' +
              'creators do with it outside this site, they are responsible themselves. That includes the Stripe ' +
              'account in which a creator charges: the creator is the seller, and Stripe works for the creator there.',
          },
          {
            kind: 'paragraph',
            text:
              'We follow the Australian Privacy Principles in the Privacy Act 1988 (Cth). Where the GDPR, the UK ' +
              'GDPR or a privacy law of California applies to you, we follow that as well.',
          },
          {
            kind: 'paragraph',
            text: 'You can look at creators’ pages without an account and without telling us who you are.',
          },
        ],
      },
      {
        id: 'what-we-collect',
        title: 'What we collect, why, and for how long',
        body: [
          {
            kind: 'paragraph',
            text: 'Nearly everything we know about you is what you type into a form yourself.',
          },
          {
            kind: 'table',
            head: ['What', 'Why', 'How long'],
            rows: [
              [
                'Email address',
                'To create your account, confirm that the address is yours, sign you in and write to you about ' +
                  'your account.',
                'As long as you have the account.',
              ],
              [
                'First and last name',
                'To know whom we are writing to, and so that the creator knows who subscribes.',
                'As long as you have the account.',
              ],
              [
                'Country',
                'To know where our subscribers live and which rules apply. It is not asked for when you sign up ' +
                  'with Google.',
                'As long as you have the account.',
              ],
              [
                'Postal code and the end of a tax number',
                'To have the tax on your payments worked out. Asked for only if the creator uses Stripe Tax.',
                'As long as you have the account.',
              ],
              [
                'The creator and the plan you chose, and what happened to your membership: its trial, moves and ' +
                  'cancellations, with the reason if you gave one',
                'To give you the right access, and later the right price.',
                'As long as you have the account.',
              ],
              [
                'That you have had a trial with a creator, by your address and by your card if you gave one',
                'So that a trial is had once.',
                'As long as you have the account. After that only scrambled forms of your address and of what Stripe ' +
                  'recognizes the card by, which nobody can read, with the creator and the date.',
              ],
              [
                'What you agreed to pay and when, what was charged and refunded, and a withdrawal from a contract',
                'To charge what was agreed and nothing else, to show you your payments, and to refund them.',
                'As long as you have the account. After that amounts and dates without your name, for the books, and ' +
                  'for 18 months what had been agreed to before each payment, in case it is disputed.',
              ],
              [
                'That emails to your address came back, or that you said that you do not want them',
                'So that we do not send them again.',
                'As long as it is so. When you delete your account, only a scrambled form of your address stays, which ' +
                  'nobody can read, with the reason and the date.',
              ],
              [
                'Whether you accepted the terms, and when',
                'To be able to show what was agreed.',
                'As long as you have the account, and after that only if a claim or the law requires it.',
              ],
              [
                'Password',
                'To sign you in. We keep only a slow hash of it, from which it cannot be read back.',
                'Until you change it, or the account is deleted.',
              ],
              [
                'Sessions: when you signed in, until when it holds, on which day it was last used, and what your ' +
                  'browser said of itself then: its name, its system, its language and region. Not your network ' +
                  '(IP) address, and no place',
                'To keep you signed in, and to show you where you are, so that you can end a session that should ' +
                  'not be there.',
                'Until you sign out, the session runs out or is ended. The record may stay a little longer, ' +
                  'until it is cleared away.',
              ],
              [
                'Confirmation and reset links',
                'To prove that an email address is yours.',
                'A confirmation link works for 24 hours, a reset link for one hour. Each works once. The record of a ' +
                  'confirmation link stays for 30 days more, so that whoever opens it late can have another one sent.',
              ],
              [
                'An email address that you want to change to, and the one before',
                'To prove that the new one is yours, and so that the change can be taken back.',
                'The new one for 24 hours or until you confirm it, the one before for 7 days after that.',
              ],
              [
                'Each sign-up with an address that is not confirmed: its name, country, plan and creator, and the ' +
                  'hash of its password',
                'So that the link in an email confirms the sign-up it was sent for, and nobody else’s.',
                'Until its confirmation link is cleared away, about a month after the last one was sent. Once one ' +
                  'of them is confirmed, the passwords of all of them are deleted here.',
              ],
              [
                'An email address typed into “Forgot password”',
                'To look for its account after the page has answered.',
                'Until that is done: seconds, at most two hours.',
              ],
              [
                'Network (IP) address, in short-lived counters',
                'To slow down whoever guesses passwords or floods the site with requests.',
                'Only as long as the limit needs it.',
              ],
              [
                'The emails we send you',
                'To deliver them, and to try again if delivery fails.',
                'As long as delivery, and looking into failed deliveries, takes.',
              ],
              [
                'Which optional emails you asked for, when and where, and which were sent',
                'To send you those, and no others.',
                'Until you stop them, or delete your account.',
              ],
              [
                'If you ask for a creator’s letter: your email address, when and on which page you asked, and when you ' +
                  'confirmed it',
                'To send you that letter, and no other. You need no account for it.',
                'Until you stop it, or delete your account. A request that is not confirmed, 7 days.',
              ],
              [
                'Your email address on a list of readers that a creator brings along, and when we asked you if you want ' +
                  'the letter',
                'To ask you once.',
                'A year, unless you say yes.',
              ],
              [
                'How often each link in a letter was followed, if its creator wants it counted, and a scrambled form of ' +
                  'the IP address, so that nothing counts twice',
                'To learn which parts of a letter are useful.',
                'The sum as long as the letter, the scrambled form up to a day.',
              ],
              [
                'Visit counts: on which days a page was opened, which site the visitor came from, which button was ' +
                  'used, on which page, when, with technical details such as the kind of browser, and a random ' +
                  'device id',
                'To learn which parts of a page are useful. No name, email address or IP address is kept with ' +
                  'them.',
                'Until they are 400 days old, unless the operator of this site has set another time.',
              ],
              [
                'What you write to us',
                'To answer you.',
                'As long as the matter takes, or until you ask us to delete it.',
              ],
              [
                'What you write in a community, with your name there, earlier versions, and pictures without place and ' +
                  'time',
                'To show it to its members; earlier versions to people who moderate.',
                'Until you delete it, and hidden for 30 days more. When you delete your account you choose: it goes, or ' +
                  'stays under “Former member”.',
              ],
              [
                'What you follow and have read there, whom you block, and when you want news',
                'To show and send you what is new.',
                'Until you change it, or delete your account.',
              ],
              [
                'Decisions about your posts, appeals and reports; of a report of something unlawful, your name and address',
                'To moderate, and to tell you why.',
                'A year, or as long as a decision is in force.',
              ],
            ],
          },
          {
            kind: 'paragraph',
            text:
              'An account that was never confirmed cannot be used. It has the details of the newest sign-up with its ' +
              'address. If the address is not confirmed we delete it all about a month after the last link was sent.',
          },
          {
            kind: 'paragraph',
            text:
              'Emails about your account and your membership always come: confirming your address, ' +
              'resetting or changing a password, somebody having tried to sign up with your address, your trial, ' +
              'or the deletion of your account. They are not ' +
              'advertising. Others, such as letters and news of recipes, come only if you ask for them, and each has a ' +
              'link that stops them. The pictures in them, a logo and a dish, come from this site and are the same for ' +
              'everybody: they do not tell us whether you opened the email.',
          },
          {
            kind: 'paragraph',
            text:
              'Please do not post or send us sensitive information, such as details about your health. We do not ' +
              'ask for it.',
          },
        ],
      },
      {
        id: 'card-details',
        title: 'Card details',
        body: [
          {
            kind: 'paragraph',
            text:
              'The sign-up form has fields for a card. While the form says that nobody is charged, payments are ' +
              'not open. What you type into those fields then never leaves your browser. It is not sent to us, ' +
              'and we cannot see or store it.',
          },
          {
            kind: 'paragraph',
            text:
              'Where the form says what is charged, the creator charges your card through the payment provider Stripe, ' +
              'in a Stripe account of the creator’s own. Number, expiry date and security code go from your browser to Stripe alone, in fields that ' +
              'come from Stripe and are loaded only when you begin to give a card. Stripe also gets your name, your ' +
              'email address and your country from us, and sees your browser and IP address, which it uses against ' +
              'fraud too. Where tax is worked out, it also gets the postal code and the tax number that you give us. ' +
              'If you pay with Apple Pay, Google Pay or Link, that service takes part as well. Stripe does this for the ' +
              'creator, and some of it, such as keeping fraud away, in its own right: see stripe.com/privacy.',
          },
          {
            kind: 'paragraph',
            text:
              'We store what is needed to show you your payments: the brand of the card, its last four digits, the ' +
              'month in which it expires and what Stripe recognizes it by; what was charged and given back, and when; ' +
              'what you agreed to when you gave the card; the country and postal code that you gave for the tax, and the ' +
              'last three characters of your tax number; when you withdrew from a contract, and the address at which we ' +
              'confirmed it; and the ' +
              'numbers that these things have at Stripe. In their Stripe account the creator can see your name, email ' +
              'address and country, your payments, and the same of your card, but never its number. When you delete ' +
              'your account, we have Stripe delete that record too. If the creator has left this site, only the ' +
              'creator can: ask them.',
          },
          {
            kind: 'paragraph',
            text:
              'If you are a creator and open or connect a Stripe account, Stripe gets your email address and the name ' +
              'of your page from us. On its own pages it asks you who you are, where you live and which bank ' +
              'account is yours, and may ask for a document, as the law obliges it to. None of that comes to us. We ' +
              'store the number of your account at Stripe, its country, whether it can charge cards, the name on ' +
              'statements, and what kinds of information Stripe still asks for, and by when. If you disconnect your ' +
              'account and go on charging your members in it, our email to them has your email address, so that they ' +
              'can ask you to stop.',
          },
        ],
      },
      {
        id: 'google-sign-in',
        title: 'Signing in with Google',
        body: [
          {
            kind: 'paragraph',
            text:
              'Where the site offers it, you can sign up and sign in with Google. It is your choice; a password ' +
              'works just as well.',
          },
          {
            kind: 'paragraph',
            text:
              'If you choose it, Google tells us your name, your email address and that Google has verified it. ' +
              'Google also gives us the technical details that the sign-in needs, such as an identifier of your ' +
              'Google account. Other basic profile details may come along with them. We use all of this only to ' +
              'create your account and sign you in. If Google does not tell us your name, we ask you for it.',
          },
          {
            kind: 'paragraph',
            text:
              'We never see your Google password, and we cannot read your mail, contacts or files. Google learns ' +
              'that you signed in here, and handles that under its own privacy policy.',
          },
        ],
      },
      {
        id: 'lawful-bases',
        title: 'Why we are allowed to',
        body: [
          {
            kind: 'paragraph',
            text: 'Some laws, such as the GDPR and the UK GDPR, ask us to name our reason in law. Here it is:',
          },
          {
            kind: 'table',
            head: ['What we do', 'Our reason'],
            rows: [
              [
                'Running your account and your subscription, and telling the creator who subscribes',
                'We need to, to keep our agreement with you.',
              ],
              [
                'Confirming your email address, limiting guesses, keeping the site safe',
                'Our legitimate interest, and yours, in a safe site.',
              ],
              [
                'Recording whether and when you accepted the terms',
                'Our legitimate interest in being able to show what was agreed.',
              ],
              [
                'Counting visits',
                'Our legitimate interest in a site that works well. Where the site asks you first, your ' +
                  'consent, which you can take back at any time.',
              ],
              [
                'Having a card charged in the creator’s Stripe account, showing you your payments, and refunding them',
                'We need to, to keep our agreement with you and the creator’s.',
              ],
              [
                'Recognizing a mailbox or a card that has had a trial',
                'Our legitimate interest, and the creator’s, in one trial for each person.',
              ],
              [
                'Showing what you write in a community, and moderating it',
                'We need to, to keep our agreement with you, and to answer reports, as the law asks.',
              ],
              [
                'Sending you letters, and other emails that you can choose',
                'Your consent, which you can take back at any time by a link in each.',
              ],
              ['Keeping records or answering authorities where a law says so', 'Our legal duty.'],
            ],
          },
          {
            kind: 'paragraph',
            text:
              'You do not have to give us your information. But without a name and an email address we cannot ' +
              'open an account, and the sign-up form cannot be sent without a country.',
          },
          {
            kind: 'paragraph',
            text:
              'We make no decisions about you by automatic means alone that have legal or similarly serious ' +
              'effects.',
          },
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and your browser’s storage',
        body: [
          {
            kind: 'paragraph',
            text:
              'We use cookies only for signing in and signing up. None are for advertising, and none follow you to ' +
              'other sites.',
          },
          {
            kind: 'list',
            items: [
              'Sign-in cookie: keeps you signed in until you sign out, for 30 days without a visit, and 90 days at most.',
              'Signed-in cookie: says that somebody is signed in, so that public pages can lead to your account. A ' +
                'scrambled code in it is the same whenever you sign in, so that what you ticked and timed in this ' +
                'browser is shown to nobody else. For a day after you sign out it says only that you did.',
              'Sign-up cookie: lets the browser in which you signed up confirm your address by itself, and show ' +
                'it again after a reload.',
              'Known-browser cookie: set where you have signed in, or have set a new password by a link in an email. ' +
                'It holds a random number and scrambled forms of up to five email addresses used there, so that ' +
                'strangers who guess your password elsewhere cannot lock you out. It stays when you sign out, and ends ' +
                'after 400 days.',
              'Google cookie: only if you choose Google, or go on to a creator’s own address. It ties the way there ' +
                'and back to your browser, and remembers the creator, the plan, your answer about the terms and the ' +
                'page you came from.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'So that you can cook and shop without a network, your browser stores the recipes that you opened for ' +
              'cooking or saved, your shopping list and your week. They are deleted when you sign out, when your ' +
              'membership or account ends, and when the browser has not reached us for 14 days. Where you are in a ' +
              'recipe, what you ticked and your timers are stored there too, and are deleted when you sign out or ' +
              'somebody else signs in. If you were signed out because the session ran out, they are hidden for a day ' +
              'and come back when you sign in again.',
          },
          {
            kind: 'paragraph',
            text:
              'Counting visits uses a random device id that is kept in your browser’s storage, with the day of your ' +
              'last visit and the events that are still to be sent. The next section says how to switch that off.',
          },
          {
            kind: 'paragraph',
            text: 'You can delete all of this in your browser’s settings. You will then be signed out.',
          },
          {
            kind: 'paragraph',
            text:
              'Some pictures, such as those of a recipe, may be stored on another website. To show one, your ' +
              'browser asks that website for it, which therefore sees your IP address. We tell your browser not ' +
              'to say which page you were looking at.',
          },
        ],
      },
      {
        id: 'analytics',
        title: 'How we count visits',
        body: [
          {
            kind: 'paragraph',
            text:
              'We want to know whether a page does its job: for example whether people use its “sign up” button. ' +
              'For that we count certain events, and store them ourselves.',
          },
          {
            kind: 'list',
            items: [
              'Your browser sends these events only to this site.',
              'An event says which button was used, on which page and when, and which creator the page belongs ' +
                'to. It carries technical details, such as the kind of browser, and a random device id, so that ' +
                'one visitor is not counted twice.',
              'Once a day an event says that you opened a creator’s page, and which site you came from: its name ' +
                'alone (such as instagram.com), never the page, or the name that the link gives itself ' +
                '(“utm_source”).',
              'We do not store your IP address with it, nor your name or your email address.',
              'Nothing is captured by itself: we count only the events that we chose, not every click and not ' +
                'what you type.',
              'There are no recordings of your screen or of your visit.',
              'If your browser sends Do Not Track or Global Privacy Control, we do not count you.',
              'Where the operator of this site has us ask first, we count you only after your yes. Your browser ' +
                `keeps the yes until you take it back: the button “${consent.withdraw}”, which is then at the top ` +
                'of this page, does that and deletes your device id from your browser. A no is not kept, so we ask ' +
                'again at your next visit.',
              'The device id is another one for each creator, so that nobody can see which creators you visit.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'The counting uses software from Mixpanel that runs as part of this site. We pass the events on to ' +
              'the company Mixpanel only if the operator of this site has turned that on. Otherwise they stay ' +
              'with us.',
          },
          {
            kind: 'paragraph',
            text:
              'To stop being counted, switch on Global Privacy Control or Do Not Track in your browser. To be ' +
              'forgotten by the count, delete this site’s data in your browser. The next visit then gets a new ' +
              'id.',
          },
        ],
      },
      {
        id: 'who-sees-it',
        title: 'Who sees your information',
        body: [
          {
            kind: 'paragraph',
            text:
              'We do not sell your information, and we do not give it to anybody for advertising. These people ' +
              'and companies may see some of it:',
          },
          {
            kind: 'list',
            items: [
              'The creator you subscribe to, with the people who work there: your name, email address, country, plan, what ' +
                'happened to your membership, your posts, and your payments, here and in the creator’s Stripe account. Never your ' +
                'password. If you move to another creator, the new one may see from then on what concerns them.',
              'Members of a creator’s community: your name and picture there, and what you write. Visitors: what you ' +
                'allowed them to see. Imported comments keep their authors’ names.',
              'The creator whose letter you get, with the people who work there: your email address, when you asked for ' +
                'the letter, and what became of it.',
              'The company that hosts the site and its database, and the one that delivers our emails. They ' +
                'work for us and on our instructions.',
              'Stripe, through which creators charge, only if you give a card that is charged, or if you are a creator ' +
                'who connects an account there.',
              'Mixpanel, only if passing on events is turned on.',
              'Google, only if you choose to sign in with Google.',
              'Courts and authorities, where the law obliges us; and our advisers, such as lawyers, where we ' +
                'need their help and they keep it confidential.',
              'Whoever takes over the site, if that ever happens. We would tell you before.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              `Would you like to know which companies do this work for us today? Write to ${supportEmail}, and we ` +
              'tell you.',
          },
        ],
      },
      {
        id: 'transfers',
        title: 'Other countries',
        body: [
          {
            kind: 'paragraph',
            text:
              'We, a creator and the companies that work for us may be in different countries, so your ' +
              'information may be handled outside yours. Creators may live anywhere. Stripe, Mixpanel and Google ' +
              'also work in the United States.',
          },
          {
            kind: 'paragraph',
            text:
              'Before we give personal information to a company abroad, we take reasonable steps to see that it ' +
              'is treated as the Australian Privacy Principles require. Where the GDPR or the UK GDPR applies, we ' +
              'rely on a safeguard that it recognises, such as a decision that the country protects data well ' +
              'enough, or standard contractual clauses. Ask us if you want to know which countries and which ' +
              'safeguards.',
          },
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        body: [
          {
            kind: 'paragraph',
            text:
              'The table above gives the time for each kind of information. The rule behind it is simple: we keep ' +
              'what your account needs for as long as you have the account.',
          },
          {
            kind: 'paragraph',
            text:
              'You can delete your account on your account page. It is deleted 14 days later, with everything that ' +
              'belongs to it; until then you can sign in and keep it. When it is done an email says so, which is ' +
              'the last one.',
          },
          {
            kind: 'list',
            items: [
              'A scrambled form of your address (a keyed hash) stays with the creators you had a trial with, so that ' +
                'a trial is had once. Nobody can read the address in it. If you gave a card, so does a hash of what ' +
                'Stripe recognizes it by.',
              'If emails to your address came back, or you said that you did not want them, a scrambled form of the ' +
                'address stays with that, so that none are sent there again.',
              'The amounts and dates of payments stay, once there are any, because the law wants the books kept. ' +
                'They do not name you. What the creator’s Stripe account has to keep of past payments stays there.',
              'What the people who run the site did with your account stays on record: what and when, with a number ' +
                'that leads to nobody any more.',
              'Where backups are kept, a copy may stay in them until they are replaced.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Cancelling a plan does not delete your account. If you want both, deleting it is enough.',
          },
        ],
      },
      {
        id: 'security',
        title: 'How we protect it',
        body: [
          {
            kind: 'list',
            items: [
              'Passwords are stored only as a slow, salted hash. Nobody can look yours up, not even we.',
              'A password needs at least 13 characters.',
              'Sessions are checked every time a page needs your account, and can be ended at once. Setting a ' +
                'new password by the reset link ends every other session, and an email tells you.',
              'Confirmation and reset links run out and work only once.',
              'How often somebody can try to sign in, or have an email sent, is limited.',
              'The live site is reached over an encrypted connection (https).',
              'Card fields are built so that the sign-up form cannot send what you type into them.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'No site is perfectly safe. Please choose a password that you use nowhere else, and tell us at once ' +
              'if something looks wrong.',
          },
        ],
      },
      {
        id: 'your-rights',
        title: 'Your rights',
        body: [
          {
            kind: 'paragraph',
            text:
              `Write to ${supportEmail} from the email address of your account, and tell us what you would like. ` +
              'We may have to make sure that it is you. We answer within one month. If we need longer, or cannot ' +
              'do what you ask, we tell you why. It costs nothing.',
          },
          {
            kind: 'paragraph',
            text: 'Wherever you live, you may ask us to:',
          },
          {
            kind: 'list',
            items: [
              'tell you what we hold about you, and send you a copy;',
              'correct what is wrong;',
              'delete your account and what belongs to it.',
            ],
          },
          {
            kind: 'paragraph',
            text:
              'On your account page you can do most of it yourself: change your name, your email address and your ' +
              'password, download everything that we hold about you, and delete your account. For the rest, write to us.',
          },
          {
            kind: 'paragraph',
            text:
              'In Australia, the Australian Privacy Principles give you the right to see and correct your ' +
              'information, to remain anonymous where that is practical, and to complain.',
          },
          {
            kind: 'paragraph',
            text:
              'In the European Economic Area and the United Kingdom, the GDPR and the UK GDPR also let you ask us ' +
              'to restrict what we do with your information, or to hand it over in a form that a machine can ' +
              'read. You may object to anything we do on the ground of a legitimate interest. You may take back a ' +
              'consent at any time; what was done before stays lawful. You may complain to your data protection ' +
              'authority.',
          },
          {
            kind: 'paragraph',
            text:
              'In California, where the CCPA applies, you have the right to know, to correct and to delete, and ' +
              'not to be treated worse for using your rights. We do not sell personal information, and we do not ' +
              'share it for advertising across websites. Somebody you have authorised may ask for you.',
          },
        ],
      },
      {
        id: 'children',
        title: 'Children',
        body: [
          {
            kind: 'paragraph',
            text:
              'The site is not for children under 13, and they may not have an account. We do not knowingly ' +
              'collect information about them. We do not ask for a date of birth, so we rely on you and on ' +
              'parents to tell us.',
          },
          {
            kind: 'paragraph',
            text:
              `If you believe that a child under 13 has signed up, write to ${supportEmail}. We delete the ` +
              'account and what belongs to it.',
          },
          {
            kind: 'paragraph',
            text: 'If you are under 18, please ask a parent or guardian before you sign up.',
          },
        ],
      },
      {
        id: 'data-breaches',
        title: 'If something goes wrong',
        body: [
          {
            kind: 'paragraph',
            text:
              'If personal information is lost, or seen by somebody who should not see it, we act at once to ' +
              'limit the harm, and find out what happened.',
          },
          {
            kind: 'paragraph',
            text:
              'If a breach is likely to cause serious harm to you, we tell you and the Office of the Australian ' +
              'Information Commissioner as soon as we can: what happened, what it concerns and what you can do. ' +
              'Where the GDPR or the UK GDPR applies, we also inform the authority within the time set there, ' +
              'which is 72 hours after we learn of the breach where feasible, and you where that law requires it.',
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes to this policy',
        body: [
          {
            kind: 'paragraph',
            text:
              'When what we do changes, this policy changes with it. What was changed after the date at the top is ' +
              'listed at the end, with its day. If a change matters to you, we tell you by email or on the site before it applies. We do ' +
              'not use information you have already given us for a quite different purpose without asking you.',
          },
        ],
      },
      {
        id: 'complaints-and-contact',
        title: 'Complaints and contact',
        body: [
          {
            kind: 'paragraph',
            text:
              `Questions, wishes and complaints go to ${supportEmail}. Please give us the chance to put it right ` +
              'first. We look into every complaint and answer within 30 days.',
          },
          {
            kind: 'paragraph',
            text:
              'If our answer does not satisfy you, you can complain to the Office of the Australian Information ' +
              'Commissioner (OAIC): www.oaic.gov.au, telephone 1300 363 992 in Australia.',
          },
          {
            kind: 'paragraph',
            text:
              'In the European Economic Area you can turn to the data protection authority where you live or ' +
              'work, in the United Kingdom to the Information Commissioner (ico.org.uk), and in California to the ' +
              'California Privacy Protection Agency or the Attorney General.',
          },
        ],
      },
    ],
  };
}
