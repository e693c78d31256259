import fc from 'fast-check'
import { sign } from '#functions/http/signatures.ts'
import { statusToken } from '#functions/products/status-links.ts'
import { password } from '#tests/support/accounts.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import type { TestApi } from '#tests/support/test-api.ts'

// What exists in the database during a request. A request names it by kind and number (`@{post:1}`), so that the same
// seed makes the same requests although ids are random.

/** Where each kind of value is found, newest first. */
const queries = {
  product: `SELECT slug FROM products WHERE state = 'published' ORDER BY id DESC`,
  submission: 'SELECT ref FROM products ORDER BY id DESC',
  // Checking a published one would request its site.
  unlisted: `SELECT ref FROM products WHERE state <> 'published' ORDER BY id DESC`,
  upload: 'SELECT id FROM uploads ORDER BY rowid DESC',
  post: 'SELECT id FROM posts ORDER BY rowid DESC',
  'post-slug': 'SELECT slug FROM posts ORDER BY rowid DESC',
  'post-version': 'SELECT version FROM posts ORDER BY rowid DESC',
  plan: 'SELECT id FROM plans ORDER BY id DESC',
  subscription: 'SELECT id FROM subscriptions ORDER BY rowid DESC',
  project: 'SELECT id FROM projects ORDER BY rowid DESC',
  user: 'SELECT id FROM users ORDER BY rowid DESC',
  email: 'SELECT email FROM users ORDER BY rowid DESC',
  session: 'SELECT id FROM sessions ORDER BY rowid DESC',
  passkey: 'SELECT id FROM passkeys ORDER BY rowid DESC',
  reason: 'SELECT id FROM saved_reasons ORDER BY rowid DESC',
  mail: 'SELECT id FROM mail_outbox ORDER BY id DESC',
  correction: 'SELECT id FROM corrections ORDER BY rowid DESC',
  waiting: 'SELECT ref FROM waitlist ORDER BY rowid DESC',
} as const

export type KnownKind = keyof typeof queries | 'upload-token' | 'password' | 'code' | 'updated'

/** Fields of bodies and queries that refer to something. */
export const knownByName: Record<string, KnownKind | undefined> = {
  email: 'email',
  password: 'password',
  currentPassword: 'password',
  code: 'code',
  ref: 'submission',
  refs: 'submission',
  into: 'submission',
  seen: 'updated',
  logo_id: 'upload',
  logo_token: 'upload-token',
  screenshot_id: 'upload',
  screenshot_token: 'upload-token',
  coverImageId: 'upload',
  version: 'post-version',
  planId: 'plan',
  subscriptionId: 'subscription',
  user: 'user',
  a: 'user',
}

/** What path parameters refer to. The first match counts. */
const byPath: [start: string, kinds: Record<string, KnownKind>][] = [
  ['/api/products', { slug: 'product' }],
  ['/api/share-images/product', { slug: 'product' }],
  ['/api/share-images/post', { slug: 'post-slug' }],
  ['/api/submissions', { ref: 'submission' }],
  ['/api/file-uploads', { id: 'upload' }],
  ['/api/blogposts', { id: 'post', slug: 'post-slug' }],
  ['/api/admin/posts', { id: 'post' }],
  ['/api/admin/links', { ref: 'unlisted' }],
  ['/api/admin/waitlist', { ref: 'waiting' }],
  ['/api/admin/mails', { id: 'mail' }],
  ['/api/admin/corrections', { id: 'correction' }],
  ['/api/admin/reasons', { id: 'reason' }],
  ['/api/admin/products', { ref: 'submission' }],
  ['/api/projects', { id: 'project' }],
  ['/api/subscriptions', { id: 'subscription' }],
  ['/api/plans', { id: 'plan' }],
  ['/api/users/me/sessions', { id: 'session' }],
  ['/api/users/me/passkeys', { id: 'passkey' }],
]

export function kindsFor(path: string): typeof knownByName {
  return { ...knownByName, ...byPath.find(([start]) => path.startsWith(start))?.[1] }
}

export function known(kind: KnownKind): fc.Arbitrary<string> {
  return fc.nat(2).map((number) => `@{${kind}:${number}}`)
}

const reference = /@\{([\w-]+):(\d)\}/g

/** Numeric ids and versions have no quotes in JSON. */
const quotedNumber = /"(@\{(?:plan|post-version):\d\})"/g

/** Replaces each reference in a text with something that exists. */
export async function resolveKnown(api: TestApi, source: string): Promise<string> {
  const text = source.replace(quotedNumber, '$1')
  const found = new Map<string, string>()
  for (const [all, kind, number] of text.matchAll(reference)) {
    if (!found.has(all)) found.set(all, await lookUp(api, kind as KnownKind, Number(number)))
  }
  return text.replace(reference, (all) => found.get(all) ?? all)
}

async function lookUp(api: TestApi, kind: KnownKind, number: number): Promise<string> {
  const { secret } = api.services
  if (kind === 'password') return password
  if (kind === 'code') return codeAt(api.clock.now)
  if (kind === 'upload-token') return sign(secret, 'upload', await lookUp(api, 'upload', number))
  if (kind === 'updated') return new Date(api.clock.now).toISOString()
  const { rows } = await api.db.$client.execute(`${queries[kind]} LIMIT 1 OFFSET ${number}`)
  return (rows[0]?.[0] as string | number | undefined)?.toString() ?? 'missing'
}

/** The token that gives access to what a path is about, as in our links. */
export function linkTokenFor(api: TestApi, path: string): string {
  const subject = decodeOr(path.split('/')[3] ?? '')
  return path.startsWith('/api/submissions')
    ? statusToken(api.services, subject)
    : sign(api.services.secret, 'upload', subject)
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
