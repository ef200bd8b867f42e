import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { serverPaths } from './server-paths.ts';

const id = 'bea00000-0000-4000-8000-000000000000';

test.each([
  [paths.home(), '/'],
  [paths.home({ after: 'marisol' }), '/?after=marisol'],
  [paths.directory(), '/#directory'],
  [paths.privacyPolicy(), '/privacy-policy'],
  [paths.termsAndConditions(), '/terms-and-conditions'],
  [serverPaths.template(), '/template_1'],
  [paths.creator('marisol'), '/marisol'],
  [paths.recipes('marisol'), '/marisol/recipes'],
  [paths.recipes('marisol', [['q', 'corn & lime']]), '/marisol/recipes?q=corn+%26+lime'],
  [serverPaths.recipesFeed('marisol'), '/marisol/recipes.xml'],
  [paths.recipe('marisol', 'mole'), '/marisol/recipes/mole'],
  [paths.recipe('marisol', 'mole', { serves: '6' }), '/marisol/recipes/mole?serves=6'],
  [paths.memberRecipe('marisol', 'mole'), '/marisol/recipes/mole/mine'],
  [paths.recipeSaved('marisol', 'mole'), '/marisol/recipes/mole/saved'],
  [paths.recipeCooked('marisol', 'mole'), '/marisol/recipes/mole/cooked'],
  [paths.recipeNote('marisol', 'mole'), '/marisol/recipes/mole/note'],
  [paths.memberRecipe('marisol', 'mole', { done: 'note' }), '/marisol/recipes/mole/mine?done=note'],
  [paths.kitchen(), '/kitchen'],
  [paths.kitchen({ saved: '' }), '/kitchen?saved='],
  [paths.kitchenMarks({ recipeIds: [id] }), `/kitchen/marks?of=${id}`],
  [paths.operator(), '/operator'],
  [paths.studios(), '/studio'],
  [paths.studio('1'), '/studio/1'],
  [paths.picture('0a1b'), '/media/0a1b'],
  [paths.pictureVariant('0a1b', 'card-320.avif'), '/media/0a1b/card-320.avif'],
  [serverPaths.sharePicture(id, '00ff'), `/media/share/${id}/00ff.png`],
  [paths.signUp(), '/sign-up'],
  [paths.signUp(id), `/sign-up/${id}`],
  [paths.signUp(id, { offer: 'SPRING' }), `/sign-up/${id}?offer=SPRING`],
  [paths.offer('bea', 'SPRING'), '/bea/offer/SPRING'],
  [paths.chooseCreator({ after: 'marisol' }), '/sign-up?after=marisol'],
  [paths.move(id), `/sign-up/${id}/move`],
  [paths.success(id), `/${id}/success`],
  [paths.success(id, { moved: true }), `/${id}/success?moved=yes`],
  [paths.signIn(), '/sign-in'],
  [paths.signIn({ from: '/account?tab=plan#top' }), '/sign-in?from=%2Faccount%3Ftab%3Dplan%23top'],
  [paths.verifyMail(), '/auth/verify/mail'],
  [paths.verificationMail(), '/sign-in/verification-mail'],
  [paths.verificationMail({ from: '/marisol' }), '/sign-in/verification-mail?from=%2Fmarisol'],
  [paths.signOut(), '/sign-out'],
  [paths.account(), '/account'],
  [paths.account({ done: 'plan' }), '/account?done=plan'],
  [paths.accountTerms(), '/account/terms'],
  [paths.accountName(), '/account/name'],
  [paths.accountEmail(), '/account/email'],
  [paths.accountPassword(), '/account/password'],
  [paths.accountEmails(), '/account/emails'],
  [paths.accountSessions(), '/account/sessions'],
  [paths.accountExport(), '/account/export'],
  [paths.accountExportArchive(), '/account/export/archive'],
  [paths.accountDeletion(), '/account/deletion'],
  [paths.accountDeletionReturn(), '/account/deletion/return'],
  [paths.accountPlan(), '/account/plan'],
  [paths.cancellation(), '/account/cancellation'],
  [paths.cancellationReason(), '/account/cancellation/reason'],
  [paths.membershipReturn(), '/account/return'],
  [paths.membershipStart(), '/account/start'],
  [paths.membershipStart({ attempt: '1', plan: 'monthly' }), '/account/start?attempt=1&plan=monthly'],
  [paths.accountCard(), '/account/card'],
  [paths.accountReceipts(), '/account/receipts'],
  [paths.secondFactor(), '/sign-in/second-factor'],
  [paths.secondFactor({ redirectTo: '/account' }), '/sign-in/second-factor?redirect_to=%2Faccount'],
  [paths.signInAgain({ redirectTo: '/account' }), '/sign-in/again?redirect_to=%2Faccount'],
  [paths.accountSecondFactor({ redirectTo: '/studio' }), '/account/second-factor?redirect_to=%2Fstudio'],
  [paths.studios(), '/studio'],
  [paths.studio(id), `/studio/${id}`],
  [paths.verify(), '/auth/verify'],
  [
    paths.verify({ token: 'a-b_c', type: 'signup', redirect_to: '/x/success' }),
    '/auth/verify?token=a-b_c&type=signup&redirect_to=%2Fx%2Fsuccess',
  ],
  [paths.emailChange(), '/auth/email'],
  [paths.emailChange({ token: 'a-b_c' }), '/auth/email?token=a-b_c'],
  [paths.emailUndo(), '/auth/email/undo'],
  [paths.emailUndo({ token: 'a-b_c' }), '/auth/email/undo?token=a-b_c'],
  [paths.secondFactorUndo(), '/auth/second-factor/undo'],
  [paths.secondFactorUndo({ token: 'a-b_c' }), '/auth/second-factor/undo?token=a-b_c'],
  [paths.invitation(), '/auth/invitation'],
  [paths.invitationMail(), '/auth/invitation/mail'],
  [paths.peopleUndo({ token: 'abc' }), '/auth/people/undo?token=abc'],
  [serverPaths.memberInvitation('a/c'), '/auth/membership/a%2Fc'],
  [serverPaths.unsubscribe('a/c'), '/auth/unsubscribe/a%2Fc'],
  [paths.forgotPassword(), '/auth/forgot-password'],
  [paths.forgotPassword({ from: '/marisol' }), '/auth/forgot-password?from=%2Fmarisol'],
  [paths.resetPassword(), '/auth/reset-password'],
  [paths.resetPassword({ token: '', type: 'recovery' }), '/auth/reset-password?token=&type=recovery'],
  [paths.passwordResetSuccess(), '/auth/password-reset-success'],
  [paths.passwordResetSuccess({ from: '/marisol' }), '/auth/password-reset-success?from=%2Fmarisol'],
  [paths.google(), '/auth/google'],
  [serverPaths.googleReturn(), '/auth/google/return'],
  [paths.googleCallback(), '/auth/google-callback'],
  [paths.googleCallback({ creatorId: id, error: 'failed' }), `/auth/google-callback?creator_id=${id}&error=failed`],
  [paths.analytics(id), `/api/analytics/${id}`],
])('%s', (built, address) => {
  expect(built).toBe(address);
});

test('every address is pinned above', () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  const isMissing = (of: string) => (name: string) =>
    !source.includes(`[${of}.${name}(`) && !source.includes(` ${of}.${name}(`);
  expect(Object.keys(paths).filter(isMissing('paths'))).toEqual([]);
  expect(Object.keys(serverPaths).filter(isMissing('serverPaths'))).toEqual([]);
});

test('values are escaped', () => {
  expect(paths.signUp('../account?x#y')).toBe('/sign-up/..%2Faccount%3Fx%23y');
  expect(paths.creator('//evil.example')).toBe('/%2F%2Fevil.example');
  expect(paths.signIn({ from: '/a&from=/b' })).toBe('/sign-in?from=%2Fa%26from%3D%2Fb');
});
