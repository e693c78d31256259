import { confirmLinkDays, emailStopDays } from '#src/domain/accounts/accounts.ts'
import { correctionRules } from './corrections.ts'
import { feedbackRules } from './feedback.ts'
import { mentionRules } from './mentions.ts'
import { paidWork } from './paid-work.ts'
import { paymentRules } from './payments.ts'
import type { RetentionRule } from './rule.ts'
import { technicalRules } from './technical.ts'

/** What helps a project to be found and to hear from people. */
const growthRules = { ...mentionRules, ...feedbackRules } as const

const rules = {
  accounts: {
    what: 'Your account: email, name, password as a hash, ways to sign in, passkeys and other second factors, projects and plan',
    why: 'To run your account',
    tables: ['users', 'projects', 'subscriptions', 'passkeys', 'authenticators', 'recovery_codes'],
    until: 'Until you delete your account',
    then: 'Deleted right away',
  },
  ...paidWork,
  ...growthRules,
  unconfirmedAccounts: {
    what: 'Accounts whose email was never confirmed',
    why: 'So you can confirm it',
    tables: ['users'],
    days: 30,
    since: 'sign-up',
    period: '30 days after sign-up, or until the last link to confirm it expires',
    then: 'Deleted',
  },
  mailedLinks: {
    what: 'Links we emailed you to sign in, confirm, reset or change your email, as hashes, with the website and plan you signed up for',
    why: 'To check the link you open, and start your first project',
    tables: ['mailed_tokens'],
    days: 0,
    since: 'they expire',
    period: `Until they expire, ${Math.max(confirmLinkDays, emailStopDays)} days at most`,
    then: 'Deleted',
  },
  sessions: {
    what: 'Sessions: device, place of last use and times',
    why: 'To show you where you’re signed in and let you end sessions',
    tables: ['sessions'],
    days: 0,
    since: 'they expire',
    period: 'Until they expire, even if you end them',
    then: 'Deleted',
  },
  secondSteps: {
    what: 'Sign-ins waiting for the second factor, and passkey challenges, as hashes',
    why: 'To finish the sign-in',
    tables: ['second_steps', 'passkey_challenges'],
    days: 0,
    since: 'they expire',
    period: 'Until you finish, 10 minutes at most',
    then: 'Deleted',
  },
  unfinishedAuthenticators: {
    what: 'Keys for an authenticator app that you never finished setting up, encrypted',
    why: 'To finish the setup',
    tables: ['authenticators'],
    days: 1,
    since: 'you started',
    then: 'Deleted',
  },
  ...paymentRules,
  unconfirmedProducts: {
    what: 'Products you submitted but never confirmed',
    why: 'So you can confirm them',
    tables: ['products', 'product_events', 'product_sites'],
    days: 30,
    since: 'the last change or new link',
    then: 'Deleted with their history',
  },
  listings: {
    what: 'Products that are listed or in the review queue, with the submitter’s email and first name',
    why: 'To publish them and to email you about them',
    tables: ['products', 'product_events', 'product_sites', 'link_checks', 'products_search'],
    until: 'Until you withdraw them, we reject them, or their website is gone',
    then: 'Taken off the site right away. See the next rows',
  },
  endedProducts: {
    what: 'Products that were withdrawn or rejected',
    why: 'So you can change and resubmit them',
    tables: ['products', 'product_events', 'product_sites'],
    days: 365,
    since: 'the last change',
    then: 'Deleted with their history',
  },
  closedListings: {
    what: 'The email, first name and description of listings that were merged, or taken down because their website is gone',
    why: 'So you can resubmit them',
    tables: ['products', 'merged_products', 'link_checks'],
    days: 365,
    since: 'the last change',
    then: 'Erased. The name and URL stay, so that old links still lead somewhere',
  },
  undoneDecisions: {
    what: 'Earlier versions of a product, from before a review decision',
    why: 'To undo a decision made by mistake',
    tables: ['product_events'],
    days: 1,
    since: 'the decision',
    then: 'Erased',
  },
  unusedUploads: {
    what: 'Images you uploaded that nothing uses yet',
    why: 'So you can finish the form',
    tables: ['uploads', 'images', 'private-images', 'image-parts'],
    days: 1,
    since: 'the upload',
    then: 'Deleted',
  },
  images: {
    what: 'Images in use',
    why: 'To show them',
    tables: [
      ...['uploads', 'images', 'private-images', 'image-variants'],
      ...['post_images', 'article_images', 'kit_images'],
    ],
    until: 'As long as a product, post, profile or feedback uses them',
    then: 'See the next row',
  },
  replacedImages: {
    what: 'Images that were replaced, or whose product, post, profile or feedback was deleted',
    why: 'So pages that still show them keep working',
    tables: ['uploads', 'images', 'private-images', 'image-variants'],
    days: 7,
    since: 'we find that nothing uses them, which we check daily',
    then: 'Deleted with all their sizes',
  },
  shareImages: {
    what: 'Preview pictures for shared links',
    why: 'So we only create each one once',
    tables: ['share-images'],
    days: 30,
    since: 'the 30-day period they were drawn in began',
    period: 'Up to 30 days',
    then: 'Deleted, and created again when needed',
  },
  reports: {
    what: 'Reports of listings, with a code made from your IP that can’t be reversed',
    why: 'To act on them, and to count each visitor once',
    tables: ['listing_reports'],
    days: 365,
    since: 'we resolved them',
    then: 'Deleted',
  },
  ...correctionRules,
  waitlist: {
    what: 'Emails on the waitlist',
    why: 'To tell you about the launch',
    tables: ['waitlist'],
    until: 'Until you unsubscribe',
    then: 'See the next rows',
  },
  unconfirmedWaitlist: {
    what: 'Emails on the waitlist that were never confirmed',
    why: 'So you can confirm them',
    tables: ['waitlist'],
    days: 30,
    since: 'we last asked',
    then: 'Deleted',
  },
  leftWaitlist: {
    what: 'Emails that left the waitlist',
    why: 'To tell our email provider',
    tables: ['waitlist'],
    days: 30,
    since: 'you left',
    then: 'Deleted',
  },
  deletionNotices: {
    what: 'The email that says your account was deleted: recipient, subject and time',
    why: 'So you find out if it wasn’t you',
    tables: ['mail_outbox'],
    days: 30,
    since: 'we sent it or gave up',
    then: 'Deleted',
  },
  mails: {
    what: 'Emails we sent: recipient, subject and time. Their text is deleted once they’re sent',
    why: 'So we don’t lose one or send it twice, and can answer questions',
    tables: ['mail_outbox'],
    days: 180,
    since: 'we sent them or gave up',
    then: 'Deleted',
  },
  rateLimits: {
    what: 'Counts per IP or network, and per email as a hash',
    why: 'To stop abuse',
    tables: ['rate_limits'],
    days: 2,
    since: 'counting began',
    then: 'Deleted',
  },
  securityLog: {
    what: 'Security log: sign-ins, failed attempts, refused requests and changes to an account, with the IP or network',
    why: 'To notice and investigate attacks',
    tables: ['security_events'],
    days: 180,
    since: 'the event',
    then: 'Deleted',
  },
  activityLog: {
    what: 'Activity log: what our team did, with their email and the time',
    why: 'To be accountable for what we do with data',
    tables: ['audit_entries'],
    days: 180,
    since: 'the action',
    then: 'Deleted',
  },
  posts: {
    what: 'Posts, their drafts and versions, and who on our team saved them',
    why: 'To publish the blog',
    tables: ['posts', 'post_revisions', 'post_addresses'],
    until: 'Until we delete the post',
    then: 'Deleted with all versions. The URL stays reserved',
  },
  ...technicalRules,
} as const satisfies Record<string, RetentionRule>

export type RuleName = keyof typeof rules
/** Rules with a number of days, which the sweep applies. */
export type TimedRule = { [Name in RuleName]: (typeof rules)[Name] extends { days: number } ? Name : never }[RuleName]

export const retention: Record<RuleName, RetentionRule> & Record<TimedRule, { days: number }> = rules

export const timedRules = (Object.keys(rules) as RuleName[]).filter((name): name is TimedRule => 'days' in rules[name])

/** The table's date, shown below it. The fingerprint is that of its rows: a test asks for both when a row changes. */
export const retentionChanged = { on: '2026-11-28', fingerprint: 'd181a1aceeda018a' } as const
