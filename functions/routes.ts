// Every route of the API on one page. A route's own file takes its role and summary from here; a test compares the
// list with what the app registers and with what OpenAPI shows, and asks each route for what its role forbids.

import { withImagePart, withImages } from '#functions/images/body-limits.ts'
import { createRouteTable, type RouteTable } from './http/route-table.ts'
import { type Needs, type Role, signedInRoles } from './http/roles.ts'
import { pageRoutes } from './page-routes.ts'

/** The call exports, merges, deletes or grants: it needs a fresh proof of identity. See `hasFreshProof`. */
const proof = { proof: true } as const satisfies Needs

const kilobyte = 1024

/** A post of 1 MB as JSON, with every character outside ASCII escaped. */
const withPost = { body: { text: 4 * 1024 * kilobyte } } as const satisfies Needs
/** A hundred decisions, each with a reason. */
const withDecisions = { body: { text: 512 * kilobyte } } as const satisfies Needs
/** Events of the payment provider, which posts them from its servers. */
const fromProvider = { anyOrigin: true, body: { text: 512 * kilobyte } } as const satisfies Needs

export const routes = {
  'GET /api/products': ['anonymous', 'Published products: newest first, or best match first'],
  'GET /api/products/{slug}': ['anonymous', 'One published product'],
  'POST /api/products/{slug}/reports': ['anonymous', 'Report a listing'],
  'POST /api/products': ['anonymous', 'Submit a product', withImages],

  'GET /api/submissions/{ref}': ['token', 'Where a submission stands'],
  'PUT /api/submissions/{ref}': ['token', 'Change a submission', withImages],
  'POST /api/submissions/{ref}/confirm': ['token', 'Confirm the e-mail address: the submission joins the queue'],
  'POST /api/submissions/{ref}/resubmit': ['token', 'Send a rejected or withdrawn submission again'],
  'POST /api/submissions/{ref}/withdraw': ['token', 'Take a submission back'],

  'POST /api/waitlist': ['anonymous', 'Join the waitlist'],

  'POST /api/file-uploads/image': [
    'anonymous',
    'Upload an image at once, or announce one that comes in parts',
    withImages,
  ],
  'PUT /api/file-uploads/{id}/parts/{n}': ['token', 'Upload one part of an announced image', withImagePart],
  'POST /api/file-uploads/{id}/finish': ['token', 'Assemble, check and store an image that came in parts'],
  'GET /api/file-uploads/{id}/image': ['anonymous', 'An uploaded image, as stored or scaled down'],
  'DELETE /api/file-uploads/{id}': ['token', 'Remove an uploaded image that no product uses'],

  'POST /api/auth/signIn': ['anonymous', 'Sign in with a password'],
  'POST /api/auth/signup': ['anonymous', 'Open an account'],
  'POST /api/auth/exist': ['anonymous', 'Whether an address has an account'],
  'POST /api/auth/confirm': ['anonymous', 'Prove the address of a new account'],
  'POST /api/auth/password-reset': ['anonymous', 'Ask for a link to set a new password'],
  'PUT /api/auth/password': ['anonymous', 'Set a new password with the token of that link'],
  'POST /api/auth/magic-link': ['anonymous', 'Ask for a link that signs in'],
  'GET /api/auth/magic-link': ['anonymous', 'What to do instead: ask with POST'],
  'GET /api/auth/magic-link/callback': ['anonymous', 'What to do with the token of that link'],
  'POST /api/auth/magic-link/callback': ['anonymous', 'Sign in with the token of that link'],
  'GET /api/auth/google': ['anonymous', 'Where to sign in with Google'],
  'POST /api/auth/google': ['anonymous', 'Sign in with what Google said'],
  'POST /api/auth/passkeys/options': ['anonymous', 'Begin to sign in with a passkey'],
  'POST /api/auth/passkeys': ['anonymous', 'Sign in with a passkey'],
  'POST /api/auth/second-factor': ['anonymous', 'Finish a sign-in with the second factor'],
  'POST /api/auth/second-factor/passkey': ['anonymous', 'Begin to finish it with a passkey'],
  'POST /api/auth/email-stop': ['anonymous', 'Stop a change of email with the token from the old inbox'],
  'POST /api/auth/sign-out': ['user', 'Sign out here, or everywhere'],
  'POST /api/auth/proof': ['user', 'Prove who you are, before a call that needs it'],
  'POST /api/auth/proof/passkey': ['user', 'Ask the browser for a passkey to prove it with'],
  'POST /api/auth/proof/code': ['user', 'Email a code to prove it with'],

  'GET /api/users/me': ['user', 'Who is signed in, and the plan'],
  'PUT /api/users/me': ['user', 'Change the name'],
  'DELETE /api/users/me': ['user', 'Delete the account', proof],
  'PUT /api/users/me/password': ['user', 'Change the password', proof],
  'POST /api/users/me/confirmation': ['user', 'Resend the confirmation link'],
  'POST /api/users/me/email': ['confirmed', 'Ask to change the email', proof],
  'DELETE /api/users/me/email': ['confirmed', 'Cancel a pending change of email'],
  'POST /api/users/me/email/confirm': ['confirmed', 'Change the email with the token from the new inbox'],
  'GET /api/users/me/export': ['user', 'All that is kept about the account, as a file', proof],
  'GET /api/users/me/sessions': ['user', 'Where the account is signed in'],
  'DELETE /api/users/me/sessions': ['user', 'Sign out all other sessions', proof],
  'DELETE /api/users/me/sessions/{id}': ['user', 'Sign out one session', proof],
  'GET /api/users/me/security-events': ['user', 'Sign-ins and other security events of the account, newest first'],
  'GET /api/users/me/second-factor': ['user', 'Passkeys, authenticator app and recovery codes'],
  'POST /api/users/me/passkeys/options': ['confirmed', 'Begin to add a passkey', proof],
  'POST /api/users/me/passkeys': ['confirmed', 'Add the passkey that the browser made'],
  'PUT /api/users/me/passkeys/{id}': ['confirmed', 'Rename a passkey'],
  'DELETE /api/users/me/passkeys/{id}': ['confirmed', 'Remove a passkey', proof],
  'POST /api/users/me/authenticator': ['confirmed', 'Begin to set up an authenticator app', proof],
  'POST /api/users/me/authenticator/confirm': ['confirmed', 'Finish that with a first code'],
  'DELETE /api/users/me/authenticator': ['confirmed', 'Remove the authenticator app', proof],
  'POST /api/users/me/recovery-codes': ['confirmed', 'Create new recovery codes', proof],
  'POST /api/users/new-subscription': ['confirmed', 'Where a chosen plan is paid'],
  'GET /api/users/complete-payment': ['confirmed', 'Where the payment that is due is made'],
  'GET /api/users/update-payment': ['confirmed', 'Where the payment method is changed'],

  'GET /api/plans/all': ['anonymous', 'What is sold'],
  'GET /api/plans/{id}': ['anonymous', 'One plan'],
  'POST /api/plans': ['admin', 'Add a plan', proof],
  'PUT /api/plans/{id}': ['admin', 'Change a plan', proof],
  'DELETE /api/plans/{id}': ['admin', 'Remove a plan', proof],
  'POST /api/plans/change': ['confirmed', 'Choose a plan, or another one'],

  'GET /api/subscriptions/my': ['user', 'Plans that were chosen'],
  'GET /api/subscriptions/{id}': ['user', 'A plan that was chosen'],
  'POST /api/subscriptions/{id}/cancel': ['user', 'Cancel at period end'],
  'POST /api/subscriptions/{id}/resume': ['user', 'Resume subscription'],
  'POST /api/subscriptions/{id}/settle': ['admin', 'Note what a person saw: paid elsewhere, or over', proof],

  'GET /api/payments/receipts': ['user', 'What was paid'],
  'GET /api/payments/account-id/{a}/{b}': ['user', "A user's id at the payment provider, by mode"],
  'GET /api/payments/stripe-coupons': ['user', 'Discounts that apply'],
  'GET /api/payments/confirms': ['confirmed', 'Whether the payment under way arrived'],
  'POST /api/payments/webhook': ['signature', 'What the payment provider reports', fromProvider],

  'GET /api/blogposts': ['anonymous', 'Posts of the blog, newest first'],
  'GET /api/blogposts/{id}': ['anonymous', 'One published post'],
  'GET /api/blogposts/{slug}/slug': ['anonymous', 'One published post, by its slug'],
  'GET /api/blogposts/{id}/latests': ['anonymous', 'The latest posts but this one'],
  'POST /api/blogposts': ['admin', 'Add a post', withPost],
  'PUT /api/blogposts/{id}': ['admin', 'Save a post, publish it, schedule it, or take it back', withPost],
  'DELETE /api/blogposts/{id}': ['admin', 'Remove a post for good', proof],

  'GET /api/admin/posts': ['admin', 'All posts, as their editors see them'],
  'GET /api/admin/posts/{id}': ['admin', 'One post with what is not public of it'],
  'PUT /api/admin/posts/{id}/draft': ['admin', 'Keep changes of a post that readers do not see yet', withPost],
  'DELETE /api/admin/posts/{id}/draft': ['admin', 'Drop these changes'],
  'GET /api/admin/posts/{id}/preview': ['admin', 'A link that shows the post as it would be'],
  'GET /api/admin/posts/{id}/revisions': ['admin', 'What was saved of a post, newest first'],
  'GET /api/admin/posts/{id}/revisions/{number}': ['admin', 'One saved version'],

  'GET /api/admin/queue': ['admin', 'The review queue, oldest first, with risk flags'],
  'POST /api/admin/decisions': ['admin', 'Publish, reject, take down, or dismiss reports: one or many', withDecisions],
  'POST /api/admin/decisions/undo': ['admin', 'Take decisions of the last seconds back'],
  'GET /api/admin/reasons': ['admin', 'Reasons that are given often'],
  'POST /api/admin/reasons': ['admin', 'Keep a reason'],
  'DELETE /api/admin/reasons/{id}': ['admin', 'Forget a reason'],
  'GET /api/admin/products': ['admin', 'Products of every state'],
  'GET /api/admin/products/{ref}': ['admin', 'All that is known of one product'],
  'PUT /api/admin/products/{ref}': ['admin', 'Edit a product'],
  'POST /api/admin/products/{ref}/merge': [
    'admin',
    'Make it one with another listing, to which its address then leads',
    proof,
  ],
  'GET /api/admin/audit': ['admin', 'What admins did, newest first'],

  'GET /api/admin/security-log': ['admin', 'Sign-ins, refusals and other security events, newest first'],

  'GET /api/admin/waitlist': ['admin', 'Who waits for the launch'],
  'GET /api/admin/waitlist.csv': ['admin', 'The same as a file', proof],
  'POST /api/admin/waitlist/{ref}/unsubscribe': ['admin', 'Take somebody off the waitlist'],
  'GET /api/admin/mails': ['admin', 'Mails in the outbox'],
  'POST /api/admin/mails/{id}/retry': ['admin', 'Try to send a mail again'],
  'POST /api/admin/mails/retry': ['admin', 'Try all again that were given up'],
  'GET /api/admin/rebuild': ['admin', 'Whether the site shows all that has changed'],
  'POST /api/admin/rebuild': ['admin', 'Ask for a rebuild'],
  'GET /api/admin/subscriptions': ['admin', 'Plans that were chosen, by everybody'],
  'GET /api/admin/links': ['admin', 'Whether the listed sites answer'],
  'POST /api/admin/links/{ref}/check': ['admin', 'Look at a listed site now'],

  'GET /api/projects/my': ['user', 'Own projects'],
  'POST /api/projects': ['confirmed', 'Add a project'],
  'GET /api/projects/{id}': ['user', 'One project'],
  'PUT /api/projects/{id}': ['confirmed', 'Change a project'],
  'DELETE /api/projects/{id}': ['confirmed', 'Remove a project'],

  'GET /api/share-images/product/{slug}.png': ['anonymous', 'The picture that goes with a shared link to a product'],
  'GET /api/share-images/post/{slug}.png': ['anonymous', 'The picture that goes with a shared link to a post'],
  'GET /api/share-images/page/{name}.png': ['anonymous', 'The picture that goes with a shared link to a page'],
  'GET /api/share-images/landing/{folder}/{slug}.png': ['anonymous', 'The same for a list or a guide'],

  'GET /api/health': ['anonymous', 'Whether database and image store answer'],
  'GET /api/openapi.json': ['anonymous', 'This interface as an OpenAPI 3.1 document'],
  'GET /api/docs': ['anonymous', 'This interface as a page to read and try'],
} as const satisfies Record<string, Route>

type Route = readonly [role: Role, summary: string, needs?: Needs]

export type RouteName = keyof typeof routes

/** The routes of the API and of the pages that functions render. */
export const routeTable: RouteTable = createRouteTable({ ...routes, ...pageRoutes })

type About = {
  summary: string
  'x-role': Role
  /** The call needs a fresh proof: see `POST /api/auth/proof`. */
  'x-needs'?: 'proof'
  security?: Record<string, string[]>[]
}

/** What the route's definition takes from the table. */
export function about(name: RouteName): About {
  const [role, summary, needs]: Route = routes[name]
  return {
    summary,
    'x-role': role,
    ...(needs?.proof && { 'x-needs': 'proof' as const }),
    ...(signedInRoles.includes(role) && { security: [{ accessToken: [] }] }),
  }
}
