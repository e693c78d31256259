import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isWebUrl } from '#src/domain/urls/web-urls.ts'
import type { CopiedImage, ItemImage } from './adapter.ts'
import type { SiteResponse, SiteCall } from './calls.ts'
import { bodyOf } from './images.ts'

// https://developers.webflow.com/data/docs/working-with-assets

const sitesSchema = z.object({ sites: z.array(z.object({ id: z.string() })) })
const collectionsSchema = z.object({ collections: z.array(z.object({ id: z.string() })) })
const assetSchema = z.object({
  uploadUrl: z.string(),
  /** Fields of the form that the store of files takes, signed. */
  uploadDetails: z.record(z.string(), z.string()),
  hostedUrl: z.string().refine(isWebUrl),
})
/** A token may be for many sites. */
const maxSites = 20
/** What it answers to a token without the scope. Also to a site that isn't there. */
const forbidden = [401, 403, 404]

export type WebflowCalls = {
  /** A call of the API, with the token. */
  ask: (call: { path: string } & Pick<SiteCall, 'method' | 'json'>) => Promise<SiteResponse>
  /** A call without it. */
  send: (call: SiteCall) => Promise<SiteResponse>
}

/** Copies images to the assets of a collection's site. `isForbidden`: the token doesn't allow it. */
export function copyTo({ ask, send }: WebflowCalls, collectionId: string) {
  let site: Promise<string | null> | undefined
  let isForbidden = false
  /** Null: not taken. */
  const copy = async ({ name, read }: ItemImage): Promise<CopiedImage | null> => {
    site ??= findSite(ask, collectionId)
    const siteId = await site
    isForbidden ||= siteId === null
    const file = siteId === null ? null : await read()
    if (!file) return null
    const fileName = `${name}.${file.ending}`
    const fileHash = createHash('md5').update(file.bytes).digest('hex')
    const answer = await ask({ path: `/sites/${siteId}/assets`, method: 'POST', json: { fileName, fileHash } })
    isForbidden ||= forbidden.includes(answer.status)
    const asset = assetSchema.safeParse(answer.data).data
    if (answer.status >= 300 || !asset) return null
    const form = new FormData()
    for (const [field, value] of Object.entries(asset.uploadDetails)) form.set(field, value)
    // The store ignores what comes after the file.
    form.set('file', new Blob([file.bytes], { type: file.type }), fileName)
    const stored = await send({ url: asset.uploadUrl, method: 'POST', body: await bodyOf(form) })
    return stored.status < 300 ? { url: asset.hostedUrl, remoteId: null } : null
  }
  return { copy, isForbidden: () => isForbidden }
}

/** The site of a collection, which the collection doesn't name. Null: the token doesn't say. */
async function findSite(ask: WebflowCalls['ask'], collectionId: string): Promise<string | null> {
  const { data } = await ask({ path: '/sites' })
  const sites = sitesSchema.safeParse(data).data?.sites.slice(0, maxSites) ?? []
  if (sites.length === 1) return sites[0]?.id ?? null
  for (const { id } of sites) {
    const answer = await ask({ path: `/sites/${id}/collections` })
    const { collections = [] } = collectionsSchema.safeParse(answer.data).data ?? {}
    if (collections.some((collection) => collection.id === collectionId)) return id
  }
  return null
}
