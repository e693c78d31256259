import { hashEmail } from '#functions/feedback/email-hash.ts'
import { type Role, signedInRoles } from '#functions/http/roles.ts'
import { sign } from '#functions/http/signatures.ts'
import { pageRules } from '#functions/requested-pages/page-rules.ts'
import { statusToken } from '#functions/products/status-links.ts'
import { rules } from '#tests/support/routes.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { addUpload } from '#src/storage/images/changes.ts'
import { leads } from '#src/storage/leads/schema.ts'
import { saveOffer } from '#src/storage/offers/changes.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { addTestSession, addTestUser, password } from './accounts.ts'
import { givenFeedback, givenFeedbackPage } from './feedback.ts'
import { addTestArticle, addTestBatch } from './articles.ts'
import { post } from './posts.ts'
import { byHacker, givenMentionBy } from './leads.ts'
import { givenKeyword, givenMention, givenSource } from './mentions.ts'
import { givenSuggestion } from './suggestions.ts'
import { givenTarget } from './publishing.ts'
import { givenOrder } from './reports.ts'
import { givenCorrection, listedDirectory } from './corrections.ts'
import { givenProduct, productBody, typed } from './submissions.ts'
import type { TestApi } from './test-api.ts'
import { ownFields, plainFields, usual, valueWith } from './valid-fields.ts'

type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

/** A valid call, by someone who may make it. */
export type ValidCall = {
  name: string
  method: string
  /** The value of each path parameter. */
  places: Record<string, string>
  query: string[]
  /** A valid token. */
  token: () => Promise<string | null>
  /** Null: the route has no fields. */
  fields: Record<string, unknown> | null
  isPage: boolean
}

const pageQueries: Record<string, string[]> = {
  'GET /directories/search': ['q', 'category', 'page'],
  'GET /directory-list/search': ['q'],
}

const offer = { headline: 'Two months free', price: '$9', url: '', coupon: '', endsOn: '' }

/** Every route of the API and the pages, with existing rows and valid tokens. */
export async function validCalls(api: TestApi): Promise<ValidCall[]> {
  const { db, services } = api
  const callers = {
    user: await addTestUser(api, { password, confirmed: false }),
    confirmed: await addTestUser(api, { password }),
    admin: await addTestUser(api, { password, admin: true }),
  }
  const row = await givenProduct(db)
  const listed = await givenProduct(db, { slug: 'listed', listingKey: 'listed.example' })
  await applyTransition(db, listed.ref, 'confirm', { now: 1 })
  await applyTransition(db, listed.ref, 'publish', { now: 2 })
  const article = await post(api, callers.admin.token, { status: 'published' })
  const paid = await givenOrder(api, callers.confirmed.user.id, { plan: 4 })
  const target = await givenTarget(api, paid)
  const [delivery] = await listDeliveries(db, paid.order.id)
  const sent = await addTestArticle(api, callers.confirmed.user.id)
  const batch = await addTestBatch(api, callers.confirmed.user.id)
  const mention = await givenMention(api, paid.projectId)
  await givenMentionBy(api, paid.projectId, byHacker('ann'))
  const [lead] = await db.select({ id: leads.id }).from(leads).limit(1)
  await saveOffer(db, { id: 'offer', projectId: paid.projectId, version: 0, text: offer }, 1)
  const keyword = await givenKeyword(api, paid.projectId)
  const source = await givenSource(api, paid.projectId)
  const suggestion = await givenSuggestion(api, paid.projectId)
  const feedback = await givenFeedbackPage(api, { owner: callers.confirmed, board: true })
  const { id: said } = await givenFeedback(api, feedback, { email: 'ann@example.com', consent: true })
  const author = `${feedback.projectId}.${hashEmail('ann@example.com')}`
  const correction = await givenCorrection(api)
  const upload = services.newId()
  await addUpload(db, { id: upload, size: 1000, createdAt: api.clock.now })
  const body: Record<string, unknown> = {
    ...(await productBody(api)),
    project: paid.projectId,
    key: feedback.key,
    projectId: paid.projectId,
    subscriptionId: paid.planId,
  }

  const idOf = (path: string): string => {
    if (path.includes('file-uploads')) return upload
    if (path.startsWith('/api/posts/')) return mention
    if (path.includes('posts') || path.includes('/blog/')) return article.id
    const nouns = {
      projects: paid.projectId,
      orders: paid.order.id,
      subscriptions: paid.planId,
      deliveries: delivery!.id,
      articles: sent,
      'page-batches': batch,
      feedbacks: said,
      'feedback-words': said,
      offers: 'offer',
      suggestions: suggestion,
      corrections: correction,
    }
    return Object.entries(nouns).find(([noun]) => path.includes(`/${noun}/{id}`))?.[1] ?? '1'
  }
  const place = (path: string, name: string): string => {
    if (name === 'id') return idOf(path)
    if (name === 'ref' && path.startsWith('/feedback-email')) return author
    if (name === 'ref') return path.includes('waitlist') || path.includes('unsubscribe') ? 'w'.repeat(32) : row.ref
    if (name === 'slug' && path.startsWith('/c/')) return 'a-b-c-kenya'
    if (name === 'slug' && path.includes('/directory-list')) return listedDirectory.slug
    if (name === 'slug') return path.includes('post') || path.startsWith('/blog') ? article.slug : 'listed'
    if (name === 'file') return 'listed.md'
    if (name === 'folder') return 'directory-list'
    if (path.includes('/account-id/') && name === 'b') return 'test'
    if (name === 'targetId') return target.id
    if (name === 'projectId') return paid.projectId
    if (name === 'leadId') return lead!.id
    if (name === 'keywordId') return keyword
    if (name === 'sourceId') return source
    if (name === 'orderId') return paid.order.id
    if (name === 'key' && path.includes('/feedback')) return feedback.key
    if (name === 'key') return path.includes('directories') ? delivery!.directoryKey : batch
    if (name !== 'token') return '1'
    return path.startsWith('/submissions') ? statusToken(services, row.ref) : signedPage(path)
  }
  const signedPage = (path: string) => {
    if (path.startsWith('/feedback-email')) {
      return sign(services.secret, path.endsWith('/confirm') ? 'feedback-confirm' : 'feedback-email', author)
    }
    if (path.startsWith('/feedback-words')) return sign(services.secret, 'feedback-words', said)
    return sign(services.secret, path.startsWith('/unsubscribe') ? 'unsubscribe' : 'waitlist', 'w'.repeat(32))
  }
  const held = new Map<Role, string>()
  const tokenFor = async (role: Role, path: string): Promise<string | null> => {
    if (signedInRoles.includes(role)) {
      // Session routes may end the session they use, or all sessions.
      if (/^\/api\/(?:auth|users)\//.test(path)) held.clear()
      const token = held.get(role) ?? (await addTestSession(services, callers[role as keyof typeof callers].user))
      held.set(role, token)
      return token
    }
    if (role !== 'token') return null
    return path.includes('file-uploads') ? sign(services.secret, 'upload', upload) : statusToken(services, row.ref)
  }
  const { paths } = (await (await api.call('/api/openapi.json')).json()) as Document
  return [...rules, ...pageRules].map(({ name, role }) => {
    const [method = '', path = ''] = name.split(' ')
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one)
    const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {}
    const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.properties ?? {})
    const known = name === 'POST /api/file-uploads/image' ? ['kind', 'type', 'size'] : pageFields(name)
    const fields = [...new Set([...schemas.flatMap((properties) => Object.keys(properties)), ...known])]
    const valueOf = (field: string): unknown =>
      ownFields[`${name} ${field}`] ??
      body[field] ??
      plainFields[field] ??
      valueWith(field, usual[field] ?? '', row.ref)
    return {
      name,
      method,
      places: Object.fromEntries(names.map((one) => [one, place(path, one)])),
      query: pageQueries[name] ?? parameters.filter((one) => one.in === 'query').map((one) => one.name),
      token: () => tokenFor(role, path),
      fields: fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, valueOf(field)])) : null,
      isPage: !name.includes(' /api/'),
    }
  })
}

function pageFields(name: string): string[] {
  if (name === 'POST /directories/submit' || name.endsWith('/edit')) {
    return name.startsWith('POST') ? [...Object.keys(typed), 'logo_id', 'logo_token'] : []
  }
  if (name === 'POST /waitlist') return ['email']
  if (name === 'POST /feedback/{key}') return ['mode', 'text', 'email', 'consent']
  if (name === 'POST /feedback/{key}/votes') return ['id', 'voted']
  if (name === 'POST /directory-list/{slug}/correction') return ['field', 'text', 'evidence', 'email']
  return name === 'POST /product/{slug}/report' ? ['reason', 'note'] : []
}

/** Fields that are text or contain text. */
export function textFields({ fields }: ValidCall): string[] {
  return Object.keys(fields ?? {}).filter(
    (field) => !(field in plainFields) && field !== 'logo' && field !== 'screenshot',
  )
}
