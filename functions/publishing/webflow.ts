import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import {
  type Adapter,
  type Place,
  type Publication,
  type PublishingAccess,
  PublishingFault,
  type Target,
} from './adapter.ts'
import { withAsciiSlug } from './ascii-slugs.ts'
import { callSite, refusal, type SiteResponse, type SiteCall } from './calls.ts'
import { copiedIfTaken, copiedOnce, withCopies } from './images.ts'
import { type Cms, type Found, look, place } from './place.ts'
import { copyTo } from './webflow-images.ts'

// https://developers.webflow.com/data/reference/cms

const kind = { name: 'Webflow', secret: 'API token' }

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.union([z.string(), z.object({ param: z.string(), description: z.string() })])).nullish(),
})
const itemSchema = z.object({
  id: z.string(),
  isDraft: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  fieldData: z.object({ slug: z.string() }),
})
type Item = z.infer<typeof itemSchema>
const itemsSchema = z.object({ items: z.array(itemSchema) })
const collectionSchema = z.object({ fields: z.array(z.object({ slug: z.string(), type: z.string() })) })
type Collection = z.infer<typeof collectionSchema>

/** The fields of Webflow's blog template, and common names for the others. Those the collection has are filled in. */
const optionalFields: readonly {
  type: string
  slugs: readonly string[]
  valueOf: (item: PublishableItem) => unknown
}[] = [
  { type: 'PlainText', slugs: ['post-summary', 'summary', 'excerpt'], valueOf: ({ excerpt }) => excerpt },
  { type: 'PlainText', slugs: ['meta-title', 'seo-title'], valueOf: ({ metaTitle }) => metaTitle },
  { type: 'PlainText', slugs: ['meta-description', 'seo-description'], valueOf: (item) => item.metaDescription },
  { type: 'Image', slugs: ['main-image', 'cover-image'], valueOf: ({ imageUrl }) => imageUrl && { url: imageUrl } },
]

export const webflow: Adapter = {
  test: async (access, target) => {
    await readCollection(access, target)
  },
  publish: async (access, target, sent) => {
    const publication = await withAsciiSlug(sent)
    const collection = await readCollection(access, target)
    return place(cmsOf(access, target, publication, collection), publication)
  },
  look: (access, target, publication) => look(cmsOf(access, target, publication, { fields: [] }), publication),
}

/** Webflow keeps no mark of ours. */
function cmsOf(access: PublishingAccess, target: Target, publication: Publication, collection: Collection): Cms {
  const placeOf = ({ id, isDraft, isArchived, fieldData: { slug } }: Item): Place => {
    if (isArchived !== true && isDraft !== true) return { remoteId: id, url: `${target.settings.url}/${slug}` }
    const state = isArchived === true ? 'it’s archived' : 'it’s a draft'
    return { remoteId: id, url: null, notice: faultTexts.hidden(kind.name, state) }
  }
  const placeIn = (answer: SiteResponse, statuses: readonly number[]): Place => {
    const found = itemSchema.safeParse(answer.data)
    if (!statuses.includes(answer.status) || !found.success) throw faultOf(answer)
    return placeOf(found.data)
  }
  const toFound = (found: Item): Found => ({
    ...{ id: found.id, slug: found.fieldData.slug, place: placeOf(found) },
    ...{ isOurs: false, isCurrent: false },
  })
  const save = async (call: Pick<Ask, 'path' | 'method'>, statuses: readonly number[], more: object, slug?: string) => {
    const { item, warning } = await withOwnImages(access, target, publication)
    const name = item.title
    const fieldData = { name, ...contentOf(item, target, collection), ...(slug !== undefined && { slug }) }
    const saved = placeIn(await ask(access, target, { ...call, json: { ...more, fieldData } }), statuses)
    return { ...saved, ...(warning !== undefined && { warning }) }
  }
  return {
    keepsMarks: false,
    read: async (id) => {
      const answer = await ask(access, target, { path: `/items/${id}` })
      if (answer.status === 404 && errorSchema.safeParse(answer.data).success) return null
      const found = itemSchema.safeParse(answer.data)
      if (answer.status !== 200 || !found.success) throw faultOf(answer)
      return toFound(found.data)
    },
    // Drafts are looked at too, because their slugs are taken.
    find: async (slugs) => {
      const lists = await Promise.all(
        slugs.map(async (slug) => {
          const answer = await ask(access, target, { path: `/items?${new URLSearchParams({ slug })}` })
          const found = itemsSchema.safeParse(answer.data)
          if (answer.status !== 200 || !found.success) throw faultOf(answer)
          return found.data.items
        }),
      )
      return lists.flat().map(toFound)
    },
    create: (slug) =>
      save({ path: '/items/live', method: 'POST' }, [200, 201, 202], { isArchived: false, isDraft: false }, slug),
    // The slug is the customer's to change, and Webflow refuses one that is the same.
    update: ({ id, place: { notice } }) => {
      // What the customer took offline stays offline.
      const path = `/items/${id}${notice === undefined ? '/live' : ''}`
      return save({ path, method: 'PATCH' }, [200, 202], {})
    },
  }
}

/** Webflow copies the image of a field itself, but none in a text. */
async function withOwnImages(access: PublishingAccess, target: Target, publication: Publication) {
  const { item, images } = publication
  const shown = images.filter(({ url }) => item.html.includes(`<img src="${url}"`))
  const calls = {
    ask: (call: Ask) => askApi(access, target, call),
    send: (call: SiteCall) => callSite(access, call),
  }
  const { copy, isForbidden } = copyTo(calls, target.settings.collectionId ?? '')
  const { item: own, warning } = await withCopies(
    item,
    shown,
    copiedIfTaken(publication, copiedOnce(publication, copy)),
  )
  return { item: own, warning: warning !== undefined && isForbidden() ? faultTexts.noAssets : warning }
}

async function readCollection(access: PublishingAccess, target: Target): Promise<Collection> {
  const answer = await ask(access, target, { path: '' })
  const found = collectionSchema.safeParse(answer.data)
  if (answer.status !== 200 || !found.success) throw faultOf(answer, 'target')
  const { bodyField = '' } = target.settings
  const richTexts = found.data.fields.filter(({ type }) => type === 'RichText').map(({ slug }) => slug)
  if (!richTexts.includes(bodyField)) throw new PublishingFault('target', faultTexts.noBodyField(bodyField, richTexts))
  return found.data
}

function contentOf(item: PublishableItem, { settings }: Target, { fields }: Collection): Record<string, unknown> {
  const optional = optionalFields.flatMap(({ type, slugs, valueOf }) => {
    const field = fields.find((one) => one.type === type && slugs.includes(one.slug))
    const value = valueOf(item)
    return field && value !== null && value !== '' ? [[field.slug, value] as const] : []
  })
  return { ...Object.fromEntries(optional), [settings.bodyField ?? '']: item.html }
}

type Ask = { path: string } & Pick<SiteCall, 'method' | 'json'>

/** About the collection. */
function ask(access: PublishingAccess, target: Target, { path, ...call }: Ask): Promise<SiteResponse> {
  return askApi(access, target, { ...call, path: `/collections/${target.settings.collectionId}${path}` })
}

function askApi(access: PublishingAccess, { secret }: Target, { path, ...call }: Ask): Promise<SiteResponse> {
  return callSite(access, {
    ...call,
    url: `${access.webflowUrl}${path}`,
    headers: { authorization: `Bearer ${secret}` },
  })
}

function faultOf(answer: SiteResponse, scope?: 'target'): PublishingFault {
  const error = errorSchema.safeParse(answer.data).data
  const details = (error?.details ?? []).map((one) =>
    typeof one === 'string' ? one : `${one.param}: ${one.description}`,
  )
  const fault = refusal(kind, answer, error ? [error.message, ...details].join('. ') : '')
  return scope && fault.scope === 'item' ? new PublishingFault(scope, fault.message) : fault
}
