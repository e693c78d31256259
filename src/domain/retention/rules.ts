/**
 * What is stored, why, and for how long. The sweep deletes by this table, the privacy policy shows it, and tests hold both
 * to it. `tables`: those of the database, and the stores of files that are called so.
 */
export type RetentionRule = { what: string; why: string; tables: readonly string[] } & (
  | {
      /** Days after `since`; 0: when that has come. `period` says it where "30 days after …" is not enough. */
      days: number
      since: string
      period?: string
      then: string
    }
  | { until: string; then: string }
)

const rules = {
  accounts: {
    what: 'Your account: email, name, password as a hash, ways to sign in, passkeys and other second factors, projects and plan',
    why: 'To run your account',
    tables: ['users', 'projects', 'subscriptions', 'passkeys', 'authenticators', 'recovery_codes'],
    until: 'Until you delete your account',
    then: 'Deleted right away',
  },
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
    what: 'Links we emailed you to sign in, confirm, reset or change your email, as hashes',
    why: 'To check the link you open',
    tables: ['mailed_tokens'],
    days: 0,
    since: 'they expire',
    period: 'Until they expire, 7 days at most',
    then: 'Deleted',
  },
  sessions: {
    what: 'Sign-ins: device, place of last use and times',
    why: 'To show you where you’re signed in and let you end it',
    tables: ['sessions'],
    days: 0,
    since: 'they expire',
    period: 'Until they expire, ended or not',
    then: 'Deleted',
  },
  secondSteps: {
    what: 'Sign-ins that wait for the second factor, and challenges for passkeys, as hashes',
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
    since: 'you begin',
    then: 'Deleted',
  },
  receipts: {
    what: 'Receipts',
    why: 'Tax and commercial law',
    tables: ['payments'],
    days: 3653,
    since: 'the payment',
    then: 'Deleted. If you delete your account first, they no longer name you',
  },
  paymentEvents: {
    what: 'The ids of messages from our payment provider',
    why: 'So none is processed twice',
    tables: ['payment_events'],
    days: 90,
    since: 'they arrive',
    then: 'Deleted',
  },
  unconfirmedSubmissions: {
    what: 'Products you submitted but never confirmed',
    why: 'So you can confirm them',
    tables: ['products', 'product_events', 'product_sites', 'text_bands'],
    days: 30,
    since: 'the last change or new link',
    then: 'Deleted with their history',
  },
  listings: {
    what: 'Products that are listed or in the review queue, with the email and first name of who submitted them',
    why: 'To publish them and to write to you about them',
    tables: ['products', 'product_events', 'product_sites', 'text_bands', 'link_checks', 'products_search'],
    until: 'Until you withdraw them, we reject them, or their website is gone',
    then: 'Taken off the site right away; see the next rows',
  },
  endedSubmissions: {
    what: 'Products that were withdrawn or rejected',
    why: 'So you can change and resubmit them',
    tables: ['products', 'product_events', 'product_sites', 'text_bands'],
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
    tables: ['uploads', 'images', 'image-parts'],
    days: 1,
    since: 'the upload',
    then: 'Deleted',
  },
  images: {
    what: 'Images in use',
    why: 'To show them',
    tables: ['uploads', 'images', 'image-variants', 'post_images'],
    until: 'As long as a product or article uses them',
    then: 'See the next row',
  },
  replacedImages: {
    what: 'Images that were replaced, or whose product was deleted',
    why: 'So pages that still show them keep working',
    tables: ['uploads', 'images', 'image-variants'],
    days: 7,
    since: 'we find that nothing uses them, which we check daily',
    then: 'Deleted with all their sizes',
  },
  shareImages: {
    what: 'Preview pictures for shared links',
    why: 'To draw each one only once',
    tables: ['share-images'],
    days: 30,
    since: 'the 30-day period they were drawn in began',
    period: 'Up to 30 days',
    then: 'Deleted, and drawn again when needed',
  },
  reports: {
    what: 'Reports of listings, with a code made from your IP that can’t be turned back',
    why: 'To act on them, and to count each visitor once',
    tables: ['listing_reports'],
    days: 365,
    since: 'we settled them',
    then: 'Deleted',
  },
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
    why: 'So you hear of it if it wasn’t you',
    tables: ['mail_outbox'],
    days: 30,
    since: 'we sent it or gave up',
    then: 'Deleted',
  },
  mails: {
    what: 'Emails we sent: recipient, subject and time. Their text is deleted once they’re sent',
    why: 'So none is lost or sent twice, and to answer questions',
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
    what: 'Security log: sign-ins, failed tries, refused requests and changes to an account, with the IP or network',
    why: 'To notice and investigate attacks',
    tables: ['security_events'],
    days: 180,
    since: 'the event',
    then: 'Deleted',
  },
  activityLog: {
    what: 'Activity log: what our team did, with their email and the time',
    why: 'To account for what we do with data',
    tables: ['audit_entries'],
    days: 180,
    since: 'the action',
    then: 'Deleted',
  },
  domainAges: {
    what: 'When the domain of a submitted website was registered',
    why: 'To spot spam',
    tables: ['domain_ages'],
    until: 'As long as the service runs. It’s public data about the domain, not about you',
    then: 'Deleted',
  },
  articles: {
    what: 'Articles, their drafts and versions, and who on our team saved them',
    why: 'To publish the blog',
    tables: ['posts', 'post_revisions', 'post_addresses'],
    until: 'Until we delete the article',
    then: 'Deleted with all versions. The URL stays reserved',
  },
  technical: {
    what: 'Technical records without personal data: plans, saved replies, scheduled jobs, pages to rebuild',
    why: 'To run the service',
    tables: ['plans', 'saved_reasons', 'rebuilds', 'index_pings', 'jobs'],
    until: 'As long as the service needs them',
    then: 'Deleted',
  },
} as const satisfies Record<string, RetentionRule>

export type RuleName = keyof typeof rules
/** Rules by which the sweep deletes. */
export type TimedRule = { [Name in RuleName]: (typeof rules)[Name] extends { days: number } ? Name : never }[RuleName]

export const retention: Record<RuleName, RetentionRule> & Record<TimedRule, { days: number }> = rules

export const timedRules = (Object.keys(rules) as RuleName[]).filter((name): name is TimedRule => 'days' in rules[name])
