import { sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { bea, now } from './membership.ts';
import { beasMerchant } from './merchants.ts';

export const quixotina = {
  id: '9a7ec0de-0000-4000-8000-00000000cafe',
  membershipId: '9a7ec0de-0000-4000-8000-00000000beef',
  formerId: '9a7ec0de-0000-4000-8000-00000000feed',
  attemptId: '9a7ec0de-0000-4000-8000-00000000face',
  email: 'quixotina@lamancha.example',
  previewId: '9a7ec0de-0000-4000-8000-00000000bead',
  importId: '9a7ec0de-0000-4000-8000-00000000fade',
  formerEmail: 'aldonza@toboso.example',
  profileId: '9a7ec0de-0000-4000-8000-00000000deaf',
  postId: '9a7ec0de-0000-4000-8000-00000000fad0',
};
/** Words that identify the person and occur in no other rows. */
export const quixotinasWords = [
  ...Object.values(quixotina),
  ...['Dulcinea', 'Panzanella', 'windmills', 'google-rocinante', 'cus_sancho', 'Rucio on Barataria', 'es-barataria'],
  ...[
    'hash-of-quijano',
    'hash-of-cookie',
    'a word of Cide Hamete',
    'invoice-of-quixotina',
    'refund-of-quixotina',
    'Camacho',
    'La Tolosa',
    'the enchanter Frestón',
    'picture-of-rocinante',
  ],
];
const recipeId = '9a7ec0de-0000-4000-8000-00000000f00d';
const offerId = '0ffe0000-0000-4000-8000-00000000f00d';

/**
 * Inserts rows about the person into every table that can hold any, except the queue's, and rows of other people. Bea's
 * page must exist.
 */
export async function insertQuixotina(db: Db): Promise<void> {
  const { id, membershipId, formerId, attemptId, previewId, importId, email, formerEmail, profileId, postId } =
    quixotina;
  const details = `'{"firstName":"Dulcinea","lastName":"Panzanella"}'`;
  const at = `'${now.toISOString()}'`;
  const later = `'2027-11-02T10:00:00Z'`;
  for (const statement of [
    `insert into accounts (id, email, email_confirmed_at, password_hash, metadata, deletion_at)
      values ('${id}', '${email}', ${at}, 'hash-of-quijano', ${details}, null),
        (gen_random_uuid(), 'operator@home.example', ${at}, null, '{}', null)`,
    `update accounts set deletion_at = ${at}::timestamptz + '14 days' where id = '${id}'`,
    `insert into linked_identities (account_id, provider, subject) values ('${id}', 'google', 'google-rocinante')`,
    `insert into "EndUserDetails" ("MembershipType", "StripeID", "AuthID", "CreatorID", "FirstName", "LastName", email)
      values ('monthly', 'cus_sancho', '${id}', '${bea.creatorId}', 'Dulcinea', 'Panzanella', '${email}')`,
    `delete from memberships where account_id = '${id}'`,
    `delete from trial_claims`,
    `delete from trial_cards`,
    `insert into memberships (id, account_id, creator_id, plan, began_at, opened_at, ended_at, end_reason, cancel_at)
      values ('${formerId}', '${id}', '${bea.creatorId}', 'monthly', ${at}, ${at}, ${at}, 'ended', null),
        ('${membershipId}', '${id}', '${bea.creatorId}', 'monthly', ${at}, ${at}, null, null, ${later})`,
    `insert into membership_facts
        (kind, provider_id, membership_id, at, covers_from, covers_until, amount, currency, about_id, because)
      values ('complimentary', 'grant-1', '${membershipId}', ${at}, ${at}, ${later}, null, null, null, 'for the windmills'),
        ('paid', 'invoice-of-quixotina', '${membershipId}', ${at}, ${at}, ${later}, 1000, 'usd', null, null),
        ('refunded', 'refund-of-quixotina', '${formerId}', ${at}, null, ${later}, 1000, 'usd', 'invoice-of-quixotina', null)`,
    `insert into trial_claims (creator_id, mailbox, account_id) values ('${bea.creatorId}', '${email}', '${id}')
      on conflict do nothing`,
    `insert into scheduled_emails (account_id, kind, subject, key, due_at, sent_at, unsubscribe_hash)
      values ('${id}', 'trial-started', '{"membershipId":"${membershipId}","about":"trial:${membershipId}"}',
        '${membershipId}:trial:${membershipId}', ${at}, ${at}, 'hash-of-unsubscription')`,
    `insert into email_preferences (account_id, kind, agreed_at, agreed_on)
      values ('${id}', 'new-this-week', ${at}, '/account/emails')`,
    `insert into mail_suppressions (address, scope, reason, source, since)
      values ('${email}', 'all', 'bounce', 'mail-server', ${at})`,
    `insert into creator_domains (creator_id, domain, skeleton, proof)
      values ('${bea.creatorId}', 'beacooks.example', 'beacooks.example', 'proof') on conflict do nothing`,
    `insert into sending_domains (creator_id, domain_id, selector, public_key, private_key)
      select creator_id, id, 's', 'k', 'k' from creator_domains where creator_id = '${bea.creatorId}' on conflict do nothing`,
    `insert into creator_addresses (creator_id) values ('${bea.creatorId}') on conflict do nothing`,
    `insert into letter_settings (creator_id, is_offered) values ('${bea.creatorId}', true) on conflict do nothing`,
    `insert into letter_subscriptions (creator_id, address, requested_at, requested_on, confirmed_at)
      values ('${bea.creatorId}', '${email}', ${at}, '/:name/letters/subscribe', ${at}),
        ('${bea.creatorId}', '${formerEmail}', ${at}, '/:name/letters/subscribe', null),
        ('${bea.creatorId}', 'sancho@home.example', ${at}, '/:name/letters/subscribe', ${at})`,
    `insert into letters (creator_id, content, author_id, saved_at, audience)
      values ('${bea.creatorId}', '{}', '${id}', ${at}, '{}')`,
    `insert into letter_deliveries (letter_id, address, reader) select id, '${email}', 'paid' from letters`,
    `insert into payment_customers (id, merchant_id, account_id, attempt_id, created_at)
      values ('cus_sancho', 'acct_bea', '${id}', '${attemptId}', ${at})
      on conflict (id) do update set account_id = excluded.account_id`,
    `insert into payment_card_setups (attempt_id, account_id, state, requested_at)
      values ('${attemptId}', '${id}', 'waiting', ${at})`,
    `insert into payment_consents (account_id, version, plan, amount, currency, at)
      values ('${id}', '1', 'monthly', 1000, 'usd', ${at})`,
    `insert into payment_subscriptions (id, merchant_id, membership_id, customer_id, created_at, invoices)
      values ('sub_1', 'acct_bea', '${membershipId}', 'cus_sancho', ${at}, '[{"id":"invoice-of-quixotina"}]')`,
    `insert into payment_orphans (id, merchant_id, customer_id, found_at)
      values ('sub_other', 'acct_bea', 'cus_other', ${at}) on conflict do nothing`,
    `insert into payment_turns (name, next_at) values ('stripe', ${at}) on conflict do nothing`,
    `insert into merchants (creator_id, merchant_id, state, country, created_at, ready_at)
      values ('${bea.creatorId}', 'acct_bea', 'ready', 'ES', ${at}, ${at}) on conflict do nothing`,
    `insert into merchant_prices (merchant_id, price_id, provider_price_id)
      select 'acct_bea', id, 'price_1' from prices limit 1 on conflict do nothing`,
    `insert into balance_transactions (id, merchant_id, creator_id, membership_id, kind, invoice_id, at, amount, currency,
        provider_fee, platform_fee, paid_amount, paid_currency)
      values ('txn_1', 'acct_bea', '${bea.creatorId}', '${membershipId}', 'charge', 'invoice-of-quixotina', ${at}, 1000, 'usd',
        59, 50, 1000, 'usd')
      on conflict (id) do update set membership_id = excluded.membership_id`,
    `insert into retained_consents (invoice_id, version, plan, amount, currency, agreed_at, keep_until)
      values ('in_other', '1', 'monthly', 1000, 'usd', ${at}, ${later}) on conflict do nothing`,
    `insert into trial_cards (creator_id, card, claimed_at) values ('${bea.creatorId}', 'a', ${at}) on conflict do nothing`,
    `insert into payment_watermarks (name, at) values ('${beasMerchant}', ${at}) on conflict do nothing`,
    `insert into push_keys (public_key, private_key, created_at) values ('k', 'k', ${at}) on conflict do nothing`,
    `insert into membership_clock (ahead) values (0) on conflict do nothing`,
    `insert into withdrawals (subscription_id, membership_id, at, origin, email)
      values ('sub_1', '${membershipId}', ${at}, 'mail', '${email}')`,
    `insert into cancellations (membership_id, requested_at, takes_effect_at, reason, words)
      values ('${membershipId}', ${at}, ${later}, 'other', 'a word of Cide Hamete')`,
    `insert into sessions (token_hash, account_id, expires_at, device, language)
      values ('hash-of-cookie', '${id}', ${later}, 'Rucio on Barataria', 'es-barataria')`,
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, last_used_at)
      values ('${id}', 'c', 'k', 0, '{}', 'Rucio', ${at})`,
    `insert into totp_secrets (account_id, secret, confirmed_at) values ('${id}', 's', ${at})`,
    `insert into recovery_codes (account_id, code_hash, position, used_at) values ('${id}', 'h', 0, ${at})`,
    `insert into sign_up_attempts (id, account_id, password_hash, browser_hash, metadata, details)
      values ('${attemptId}', '${id}', 'hash-of-quijano', 'hash-of-cookie', ${details}, ${details})`,
    `insert into one_time_tokens (token_hash, account_id, purpose, email, attempt_id, expires_at)
      values ('hash-of-cookie', '${id}', 'signup', null, '${attemptId}', ${later}),
        ('hash-of-cookie-2', '${id}', 'email-undo', '${formerEmail}', null, ${later})`,
    `insert into creator_members (account_id, creator_id, role) values ('${id}', '${bea.creatorId}', 'editor')`,
    `insert into creator_invitations (account_id, creator_id, role, expires_at)
      values ('${id}', '${bea.creatorId}', 'owner', ${later})`,
    `insert into member_rehearsals (creator_id, account_id, source, file, total, outcomes, created_at, expires_at)
      values ('${bea.creatorId}', '${id}', 'ghost', 'windmills.csv', 1, '{}', ${at}, ${later})`,
    `insert into member_rehearsal_pages (creator_id, account_id, page, people)
      values ('${bea.creatorId}', '${id}', 1, '[]')`,
    `insert into member_rehearsal_files (creator_id, account_id, content)
      values ('${bea.creatorId}', '${id}', 'windmills')`,
    `insert into member_invitations
        (creator_id, email, name, source, plan, paid_until, state, token_hash, account_id, invited_at, sent_at)
      values ('${bea.creatorId}', '${email}', 'Dulcinea Panzanella', 'patreon', 'monthly', ${later}, 'sent',
        'hash-of-cookie', '${id}', ${at}, ${at})`,
    `insert into card_moves (creator_id, merchant_id, account_id, state, listed_from)
      values ('${bea.creatorId}', 'acct_other', '${id}', 'listed', ${at}) on conflict do nothing`,
    `insert into foreign_subscriptions (id, creator_id, merchant_id, customer_id, email, name, period_until, paid_until,
        listed_at, state, membership_id)
      values ('sub_foreign', '${bea.creatorId}', 'acct_other', 'cus_sancho', '${email}', 'Dulcinea Panzanella', ${later},
        ${later}, ${at}, 'accepted', '${membershipId}')`,
    `insert into offers (id, creator_id, code, percent_off, duration, created_at)
      values ('${offerId}', '${bea.creatorId}', 'SPRING', 50, 'forever', ${at})`,
    `insert into offer_redemptions (offer_id, mailbox, account_id, membership_id, taken_at, confirmed_at)
      values ('${offerId}', '${email}', '${id}', '${membershipId}', ${at}, ${at})`,
    `insert into creator_people_changes (creator_id, account_id, kind, role, by_account_id, is_stop, at)
      values ('${bea.creatorId}', '${id}', 'joined', 'editor', '${id}', false, ${at})`,
    `insert into operators (account_id) select id from accounts`,
    `insert into audit_events (actor_account_id, action, subject_type, subject_id)
      values ('${id}', 'page.published', 'page', 'bea')`,
    `insert into audit_events (actor_command, action, subject_type, subject_id)
      values ('member grant', 'membership.granted', 'membership', '${membershipId}')`,
    `insert into used_nonces (nonce_hash, expires_at) values ('a nonce', ${later})`,
    `insert into external_events (provider, id) values ('stripe', 'evt_1')`,
    `insert into analytics_events (creator_id, insert_id, name, device_id, at, received_at)
      values ('${bea.creatorId}', 'one', '$identify', 'a device', ${at}, ${at})`,
    `insert into analytics_device_days (creator_id, device_id, day, gap)
      values ('${bea.creatorId}', 'a device', ${at}, 1)`,
    `insert into analytics_visitor_days (creator_id, day, gap, visitors) values ('${bea.creatorId}', ${at}, 1, 1)`,
    `insert into analytics_click_days (creator_id, day, button_name, clicks)
      values ('${bea.creatorId}', ${at}, 'signup_hero', 1)`,
    `insert into retained_payments (kind, provider_id, creator_id, at) values ('paid', 'in_other', '${bea.creatorId}', ${at})`,
    `insert into creator_landing_reviews (body, page_id) select 'Good', id from creator_landing_pages`,
    `insert into creator_landing_faqs (question, answer, landing_id) select 'Why?', 'So.', id from creator_landing_pages`,
    `insert into creator_landing_features (body, landing_id) select 'All', id from creator_landing_pages`,
    `insert into "Recipes" (id, "Name", "UserID", slug) values ('${recipeId}', 'Gachas', '${bea.creatorId}', 'gachas')`,
    `update "Recipes" set slug = 'gachas-manchegas'`,
    `insert into recipe_library (recipe_id, creator_id, date_created, free, minutes, tags, free_from, cooked, public_words,
        all_words, title_words) values ('${recipeId}', '${bea.creatorId}', ${at}, false, 0, '{}', '{}', 2, '', '', '')
      on conflict (recipe_id) do update set cooked = 2`,
    `insert into recipe_list (recipe_id, creator_id, free, state, changed_at, words)
      values ('${recipeId}', '${bea.creatorId}', false, 'published', ${at}, '') on conflict do nothing`,
    `insert into recipe_words (creator_id, word, public_count, all_count) values ('${bea.creatorId}', 'gachas', 1, 1)
      on conflict do nothing`,
    `insert into recipe_revisions (recipe_id, number, content, author_id, created_at, change)
      values ('${recipeId}', 1, '{}', '${id}', ${at}, 'Shorter')`,
    `insert into recipe_drafts (recipe_id, content, version, author_id, saved_at)
      values ('${recipeId}', '{}', 1, '${id}', ${at})`,
    `insert into recipe_shares (recipe_id, creator_id, made_by, token_hash, expires_at)
      select '${recipeId}', creator_id, account_id, 'hash', ${at} from creator_members where account_id = '${id}'`,
    `insert into recipe_view_days (recipe_id, day, views) values ('${recipeId}', ${at}, 3)`,
    `insert into page_drafts (page_id, content, version, author_id, saved_at)
      select id, '{}', 1, '${id}', ${at} from creator_landing_pages`,
    `insert into page_revisions (page_id, number, content, author_id, created_at, change)
      select id, 1, '{}', '${id}', ${at}, 'Redder' from creator_landing_pages`,
    `insert into former_subdomains (subdomain, page_id) select 'beas-old', id from creator_landing_pages`,
    `insert into creator_pictures (creator_id, key, filename, width, height, bytes, added_at, added_by)
      values ('${bea.creatorId}', repeat('1', 32), 'mill.jpg', 1, 1, 1, ${at}, '${id}')`,
    `insert into recipe_imports (id, creator_id, author_id, source, created_at)
      values ('${importId}', '${bea.creatorId}', '${id}', 'a file', ${at})`,
    `insert into imported_recipes (recipe_id, import_id) values ('${recipeId}', '${importId}')`,
    `insert into import_previews (id, creator_id, account_id, source, created_at, expires_at, is_whole, refused)
      values ('${previewId}', '${bea.creatorId}', '${id}', 'another file', ${at}, ${later}, true, '[]')`,
    `insert into import_preview_recipes (preview_id, position, file, content, missing, import_key)
      values ('${previewId}', 0, 'another file', '{}', '{}', 'key')`,
    `insert into saved_recipes (account_id, recipe_id, saved_at) values ('${id}', '${recipeId}', ${at})`,
    `insert into cooked_recipes (account_id, recipe_id, cooked_at) values ('${id}', '${recipeId}', ${at})`,
    `insert into recipe_notes (account_id, recipe_id, text, updated_at)
      values ('${id}', '${recipeId}', 'as at Camacho’s wedding', ${at})`,
    `insert into community_settings (creator_id, state) values ('${bea.creatorId}', 'open') on conflict do nothing`,
    `insert into community_profiles (id, creator_id, account_id, name, folded_name, picture, created_at)
      values ('${profileId}', '${bea.creatorId}', '${id}', 'La Tolosa', 'latolosa', 'picture-of-rocinante', ${at}),
        (gen_random_uuid(), '${bea.creatorId}', null, null, null, null, ${at})`,
    `insert into community_pictures (key) values ('a picture') on conflict do nothing`,
    `insert into threads (id, creator_id, kind, title, created_at, last_at)
      values ('${postId}', '${bea.creatorId}', 'post', 'Of the enchanter', ${at}, ${at})`,
    `insert into posts (id, thread_id, creator_id, author_id, is_opening, words, state, state_at, created_at, shown_at)
      values ('${postId}', '${postId}', '${bea.creatorId}', '${profileId}', true, 'the enchanter Frestón', 'shown', ${at},
        ${at}, ${at})`,
    `insert into post_revisions (post_id, version, words, replaced_at)
      values ('${postId}', 1, 'the enchanter Frestón did it', ${at})`,
    `insert into post_pictures (post_id, position, key, width, height, bytes) values ('${postId}', 0, 'a picture', 1, 1, 1)`,
    `insert into post_mentions (post_id, profile_id) values ('${postId}', '${profileId}')`,
    `insert into thread_marks (profile_id, thread_id, is_followed) values ('${profileId}', '${postId}', true)`,
    `insert into community_blocks (profile_id, blocked_id, since)
      select '${profileId}', id, ${at} from community_profiles where account_id is null`,
    `insert into post_quotes (thread_id, creator_id, words, asked_at)
      values ('${postId}', '${bea.creatorId}', 'the enchanter Frestón', ${at})`,
    `insert into recipe_footnotes (post_id, creator_id, recipe_id, step, added_at)
      values ('${postId}', '${bea.creatorId}', '${recipeId}', 1, ${at})`,
    `insert into community_decisions (creator_id, action, post_id, profile_id, decided_by, reason, at)
      values ('${bea.creatorId}', 'warn', '${postId}', '${profileId}', '${id}', 'Too many giants', ${at})`,
    `insert into post_decisions (decision_id, post_id, state_before)
      select id, '${postId}', 'shown' from community_decisions where post_id = '${postId}'`,
    `insert into post_reports (creator_id, post_id, profile_id, kind, reason, at)
      values ('${bea.creatorId}', '${postId}', '${profileId}', 'rules', 'No giants', ${at})`,
    `insert into shopping_lists (account_id, content, updated_at) values ('${id}',
      '{"schemaVersion":1,"recipes":[],"lines":[{"id":"${recipeId}","text":"Manchego"}],"ticked":[],"removed":[],"applied":[],"units":"written"}',
      ${at})`,
    `insert into shopping_list_links (account_id, token_hash, created_at) values ('${id}', 'hash of a link', ${at})`,
    `insert into week_plans (account_id, content, updated_at) values ('${id}',
      '{"schemaVersion":1,"entries":[{"id":"${recipeId}","day":"2026-11-28","recipeId":null,"serves":null,"text":"Duelos y quebrantos","listedAs":null}],"removed":[],"applied":[]}',
      ${at})`,
    `insert into calendar_feeds (account_id, token_hash, created_at) values ('${id}', 'hash of a feed', ${at})`,
    `insert into letter_feeds (account_id, token_hash, created_at) values ('${id}', 'hash of a letters feed', ${at})`,
    `insert into push_subscriptions (session_hash, account_id, endpoint, p256dh, auth, created_at)
      select token_hash, account_id, 'https://fcm.googleapis.com/fcm/send/windmills', 'key', 'key', ${at}
      from sessions where account_id = '${id}'`,
    `insert into waiting_timers (account_id, session_hash, timer_id, recipe_id, step, ends_at, due_at)
      select account_id, token_hash, 'windmills 1 1', '${recipeId}', 1, ${at}, ${at}
      from sessions where account_id = '${id}'`,
  ]) {
    await db.execute(sql.raw(statement));
  }
}
