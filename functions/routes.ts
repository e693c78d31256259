// Every route of the API. A route's own file takes its role and summary from here. A test compares the list with the
// app and with OpenAPI, and calls each route without the required role.

import { type Role, type Route, signedInRoles } from '#functions/http/roles.ts'
import { createRouteTable, type Routes, type RouteTable } from '#functions/http/route-table.ts'
import { withImagePart, withImages } from '#functions/images/body-limits.ts'
import type { Route as DeclaredRoute } from './route.ts'
import { pageRoutes } from './page-routes.ts'
import { growthRoutes } from './growth-routes.ts'
import { paidWorkRoutes } from './paid-work-routes.ts'
import { changes, fromProvider, proof, withDecisions, withPost } from './route-needs.ts'

export const routes = {
  'GET /api/products': ['anonymous', 'List published products, newest or best match first'],
  'GET /api/products/{slug}': ['anonymous', 'Get a published product'],
  'POST /api/products/{slug}/reports': ['anonymous', 'Report a listing'],
  'POST /api/products': ['anonymous', 'Submit a product', withImages],

  'GET /api/submissions/{ref}': ['token', 'Get a submission’s status'],
  'PUT /api/submissions/{ref}': ['token', 'Edit a submission', withImages],
  'POST /api/submissions/{ref}/confirm': ['token', 'Confirm a submission and add it to the queue'],
  'POST /api/submissions/{ref}/resubmit': ['token', 'Resubmit a rejected or withdrawn submission'],
  'POST /api/submissions/{ref}/withdraw': ['token', 'Withdraw a submission'],

  'POST /api/waitlist': ['anonymous', 'Join the waitlist'],

  'POST /api/directory-list/{slug}/corrections': ['anonymous', 'Report a mistake in what we say about a directory'],

  'POST /api/file-uploads/image': ['anonymous', 'Upload an image, or announce one to send in parts', withImages],
  'PUT /api/file-uploads/{id}/parts/{n}': ['token', 'Upload one part of an announced image', withImagePart],
  'POST /api/file-uploads/{id}/finish': ['token', 'Finish an image that was sent in parts'],
  'GET /api/file-uploads/{id}/image': ['anonymous', 'Get an uploaded image, full size or scaled down'],
  'DELETE /api/file-uploads/{id}': ['token', 'Delete an unused image, as its uploader or an admin'],

  'POST /api/auth/signIn': ['anonymous', 'Sign in with a password'],
  'POST /api/auth/signup': ['anonymous', 'Create an account'],
  'POST /api/auth/exist': ['anonymous', 'Check whether an email has an account'],
  'POST /api/auth/confirm': ['anonymous', 'Confirm a new account’s email'],
  'POST /api/auth/password-reset': ['anonymous', 'Request a password reset link'],
  'PUT /api/auth/password': ['anonymous', 'Set a new password with the token from that link'],
  'POST /api/auth/magic-link': ['anonymous', 'Request a sign-in link'],
  'GET /api/auth/magic-link': ['anonymous', 'Deprecated: use POST'],
  'GET /api/auth/magic-link/callback': ['anonymous', 'Deprecated: send the token with POST'],
  'POST /api/auth/magic-link/callback': ['anonymous', 'Sign in with the token from that link'],
  'GET /api/auth/google': ['anonymous', 'Get the Google sign-in URL'],
  'POST /api/auth/google': ['anonymous', 'Sign in with Google’s response'],
  'POST /api/auth/passkeys/options': ['anonymous', 'Start a passkey sign-in'],
  'POST /api/auth/passkeys': ['anonymous', 'Sign in with a passkey'],
  'POST /api/auth/second-factor': ['anonymous', 'Finish a sign-in with a second factor'],
  'POST /api/auth/second-factor/passkey': ['anonymous', 'Start the second step with a passkey'],
  'POST /api/auth/email-stop': ['anonymous', 'Cancel an email change with the token from the old inbox'],
  'POST /api/auth/sign-out': ['user', 'Sign out here or everywhere'],
  'POST /api/auth/proof': ['user', 'Confirm it’s you, for calls that need a fresh proof'],
  'POST /api/auth/proof/passkey': ['user', 'Start a proof with a passkey'],
  'POST /api/auth/proof/code': ['user', 'Email a code for a proof'],

  'GET /api/users/me': ['user', 'Get your account and plan'],
  'PUT /api/users/me': ['user', 'Change your name'],
  'DELETE /api/users/me': ['user', 'Delete your account', proof],
  'PUT /api/users/me/password': ['user', 'Change your password', proof],
  'POST /api/users/me/confirmation': ['user', 'Resend the confirmation link'],
  'POST /api/users/me/email': ['confirmed', 'Request an email change', proof],
  'DELETE /api/users/me/email': ['confirmed', 'Cancel a pending email change'],
  'POST /api/users/me/email/confirm': ['confirmed', 'Change your email with the token from the new inbox'],
  'GET /api/users/me/export': ['user', 'Export your account’s data', proof],
  'GET /api/users/me/sessions': ['user', 'List your sessions'],
  'DELETE /api/users/me/sessions': ['user', 'Sign out all other sessions', proof],
  'DELETE /api/users/me/sessions/{id}': ['user', 'Sign out one session', proof],
  'GET /api/users/me/security-events': ['user', 'List your account’s security events, newest first'],
  'GET /api/users/me/second-factor': ['user', 'Get your second factors'],
  'POST /api/users/me/passkeys/options': ['confirmed', 'Start adding a passkey', proof],
  'POST /api/users/me/passkeys': ['confirmed', 'Add the passkey the browser created'],
  'PUT /api/users/me/passkeys/{id}': ['confirmed', 'Rename a passkey'],
  'DELETE /api/users/me/passkeys/{id}': ['confirmed', 'Remove a passkey', proof],
  'POST /api/users/me/authenticator': ['confirmed', 'Start setting up an authenticator app', proof],
  'POST /api/users/me/authenticator/confirm': ['confirmed', 'Finish setting up an authenticator app'],
  'DELETE /api/users/me/authenticator': ['confirmed', 'Remove the authenticator app', proof],
  'POST /api/users/me/recovery-codes': ['confirmed', 'Create new recovery codes', proof],
  'POST /api/users/new-subscription': ['confirmed', 'Get the checkout URL for a chosen plan'],
  'GET /api/users/complete-payment': ['confirmed', 'Get the URL for a due payment', changes],
  'GET /api/users/update-payment': ['confirmed', 'Get the URL for changing the payment method', changes],

  'GET /api/plans/all': ['anonymous', 'List plans'],
  'GET /api/plans/{id}': ['anonymous', 'Get a plan'],
  'POST /api/plans': ['admin', 'Add a plan', proof],
  'PUT /api/plans/{id}': ['admin', 'Change a plan', proof],
  'DELETE /api/plans/{id}': ['admin', 'Remove a plan', proof],
  'POST /api/plans/requests': ['anonymous', 'Order a plan by email'],
  'POST /api/plans/change': ['confirmed', 'Choose or change your plan'],

  'GET /api/subscriptions/my': ['user', 'List your subscriptions'],
  'GET /api/subscriptions/{id}': ['user', 'Get a subscription'],
  'POST /api/subscriptions/{id}/cancel': ['user', 'Cancel at period end'],
  'POST /api/subscriptions/{id}/resume': ['user', 'Resume subscription'],
  'POST /api/subscriptions/{id}/settle': ['admin', 'Record a payment or trial, or end a subscription', proof],

  'GET /api/payments/receipts': ['user', 'List your receipts'],
  'GET /api/payments/account-id/{a}/{b}': ['user', "Get a user's customer id at the payment provider, by mode"],
  'GET /api/payments/stripe-coupons': ['user', 'List discounts'],
  'GET /api/payments/confirms': ['confirmed', 'Check whether a payment arrived', changes],
  'POST /api/payments/webhook': ['signature', 'Receive events from the payment provider', fromProvider],

  'GET /api/blogposts': ['anonymous', 'List blog posts, newest first'],
  'GET /api/blogposts/{id}': ['anonymous', 'Get a post (admins: drafts too)'],
  'GET /api/blogposts/{slug}/slug': ['anonymous', 'Get a published post by its slug'],
  'GET /api/blogposts/{id}/latests': ['anonymous', 'List the latest other posts'],
  'POST /api/blogposts': ['admin', 'Add a post', withPost],
  'PUT /api/blogposts/{id}': ['admin', 'Save, publish, schedule or unpublish a post', withPost],
  'DELETE /api/blogposts/{id}': ['admin', 'Delete a post', proof],

  'GET /api/admin/posts': ['admin', 'List all posts, drafts included'],
  'GET /api/admin/posts/{id}': ['admin', 'Get a post with its draft'],
  'PUT /api/admin/posts/{id}/draft': ['admin', 'Save unpublished changes to a post', withPost],
  'DELETE /api/admin/posts/{id}/draft': ['admin', 'Discard unpublished changes'],
  'GET /api/admin/posts/{id}/preview': ['admin', 'Get a preview link'],
  'GET /api/admin/posts/{id}/revisions': ['admin', 'List a post’s saved versions, newest first'],
  'GET /api/admin/posts/{id}/revisions/{number}': ['admin', 'Get a saved version'],

  'GET /api/admin/queue': ['admin', 'List the review queue, oldest first, with risk flags'],
  'POST /api/admin/decisions': ['admin', 'Publish, reject, take down or dismiss reports, one or many', withDecisions],
  'POST /api/admin/decisions/undo': ['admin', 'Undo recent decisions'],
  'GET /api/admin/reasons': ['admin', 'List saved reasons'],
  'POST /api/admin/reasons': ['admin', 'Save a reason'],
  'DELETE /api/admin/reasons/{id}': ['admin', 'Delete saved reason'],
  'GET /api/admin/shared-hosts': ['admin', 'List hosts that admins marked as shared'],
  'PUT /api/admin/shared-hosts/{host}': ['admin', 'Mark a host as shared by several products'],
  'DELETE /api/admin/shared-hosts/{host}': ['admin', 'Mark a host as no longer shared'],
  'GET /api/admin/products': ['admin', 'List products in every state'],
  'GET /api/admin/products/{ref}': ['admin', 'Get everything about a product'],
  'PUT /api/admin/products/{ref}': ['admin', 'Edit a product'],
  'POST /api/admin/products/{ref}/merge': ['admin', 'Merge it into another listing and redirect its URL', proof],
  'GET /api/admin/audit': ['admin', 'List the activity log, newest first'],

  'GET /api/admin/security-log': ['admin', 'List the security log, newest first'],

  'GET /api/admin/waitlist': ['admin', 'List the waitlist'],
  'GET /api/admin/waitlist.csv': ['admin', 'Export the waitlist', proof],
  'POST /api/admin/waitlist/{ref}/unsubscribe': ['admin', 'Remove someone from the waitlist'],
  'GET /api/admin/mails': ['admin', 'List mails'],
  'POST /api/admin/mails/{id}/retry': ['admin', 'Retry a mail'],
  'POST /api/admin/mails/retry': ['admin', 'Retry all failed mails'],
  'GET /api/admin/rebuild': ['admin', 'Check whether the site is up to date'],
  'POST /api/admin/rebuild': ['admin', 'Request a rebuild'],
  'GET /api/admin/subscriptions': ['admin', 'List everyone’s subscriptions'],
  'GET /api/admin/links': ['admin', 'List link checks'],
  'POST /api/admin/links/{ref}/check': ['admin', 'Check a listed site now'],

  'GET /api/projects/my': ['user', 'List your projects'],
  'POST /api/projects': ['confirmed', 'Add a project'],
  'GET /api/projects/{id}': ['user', 'Get a project'],
  'PUT /api/projects/{id}': ['confirmed', 'Edit a project'],
  'DELETE /api/projects/{id}': ['confirmed', 'Delete a project'],

  'GET /api/share-images/product/{slug}.png': ['anonymous', 'Get a product’s share image'],
  'GET /api/share-images/post/{slug}.png': ['anonymous', 'Get a post’s share image'],
  'GET /api/share-images/page/{name}.png': ['anonymous', 'Get a page’s share image'],
  'GET /api/share-images/landing/{folder}/{slug}.png': ['anonymous', 'Get the share image of a list or guide'],

  'GET /api/health': ['anonymous', 'Check the database and the image store'],
  'GET /api/openapi.json': ['anonymous', 'Get this API as an OpenAPI 3.1 document'],
  'GET /api/docs': ['anonymous', 'Browse this API'],

  ...paidWorkRoutes,
  ...growthRoutes,
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** The routes of the API, and of the pages that functions render. */
export function tableOf(declared: readonly DeclaredRoute[]): RouteTable {
  const lines = declared.map(({ name, contract: { role, summary, needs } }) => [name, [role, summary, needs ?? {}]])
  return createRouteTable({ ...routes, ...pageRoutes, ...(Object.fromEntries(lines) as Routes) })
}

type About = {
  summary: string
  /** Its group in the documentation. */
  tags: string[]
  'x-role': Role
  /** The call needs a fresh proof: see `POST /api/auth/proof`. */
  'x-needs'?: 'proof'
  security?: Record<string, string[]>[]
}

/** The part of a route's definition that comes from the table. */
export function about(name: RouteName): About {
  const [role, summary, needs]: Route = routes[name]
  return {
    summary,
    tags: [groupOf(name)],
    'x-role': role,
    ...(needs?.proof && { 'x-needs': 'proof' as const }),
    ...(signedInRoles.includes(role) && { security: [{ accessToken: [] }] }),
  }
}

/** 'products', 'admin/deliveries'. */
function groupOf(name: RouteName): string {
  const [, group = 'other'] = /\/api\/((?:admin\/)?[^/]+)/.exec(name) ?? []
  return group
}
