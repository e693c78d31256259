import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { createQueue } from '#functions/images/queue.ts'
import { hasDiskFor } from '#functions/images/room.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { isPostSlug, postMessages } from '#src/domain/posts/posts.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { findPublishedPost } from '#src/storage/posts/queries.ts'
import { findProduct } from '#src/storage/products/published.ts'
import {
  type CardContent,
  landingContent,
  pageContent,
  postContent,
  productContent,
  readLogo,
  shareImageKey,
} from './cards.ts'
import { drawShareImage } from './draw.ts'
import { findTwin, landingFolders } from './twins.ts'

const notDrawn = 'The image can’t be created right now. Please try again.'

const named = (example: string) => z.string().meta({ example })
const responses = { 200: { description: 'A PNG of 1200 × 630 pixels' }, 304: { description: 'Not modified' } }
const missing = { 404: 'Product or page not found' }

/** Share images: drawn on first request, then stored. */
export const routes: readonly Route[] = [
  route(
    'GET /api/share-images/product/{slug}.png',
    {
      id: 'getProductShareImage',
      role: 'anonymous',
      summary: 'Get a product’s share image',
      params: { slug: named('penpot') },
      responses,
      problems: missing,
    },
    async (c, { params: { slug } }) => {
      const product = isSlug(slug) ? await findProduct(c.var.db, slug) : null
      return product ? respondCard(c, productContent(product)) : notFound(c, problemMessages.productNotFound)
    },
  ),
  route(
    'GET /api/share-images/post/{slug}.png',
    {
      id: 'getPostShareImage',
      role: 'anonymous',
      summary: 'Get a post’s share image',
      params: { slug: named('what-directory-submission-is') },
      responses,
      problems: missing,
    },
    async (c, { params: { slug } }) => {
      const post = isPostSlug(slug) ? await findPublishedPost(c.var.db, { slug }) : null
      return post ? respondCard(c, postContent(post)) : notFound(c, postMessages.notFound)
    },
  ),
  route(
    'GET /api/share-images/page/{name}.png',
    {
      id: 'getPageShareImage',
      role: 'anonymous',
      summary: 'Get a page’s share image',
      params: { name: named('directories') },
      responses,
      problems: missing,
    },
    async (c, { params }) => {
      const content = pageContent(params.name)
      return content ? respondCard(c, content) : notFound(c, 'Page not found')
    },
  ),
  route(
    'GET /api/share-images/landing/{folder}/{slug}.png',
    {
      id: 'getLandingShareImage',
      role: 'anonymous',
      summary: 'Get the share image of a list or guide',
      params: { folder: z.enum(landingFolders), slug: named('directory-listing-saas') },
      responses,
      problems: { ...missing, 503: 'The page can’t be read from the site' },
    },
    async (c, { params: { slug, ...asked } }) => {
      const folder = landingFolders.find((known) => known === asked.folder)
      if (!folder || !isSlug(slug)) return notFound(c, 'Page not found')
      const twin = await findTwin(c.var.env, `/${folder}/${slug}`).catch((error: unknown) => {
        c.var.log({ level: 'warn', event: 'share-image-without-twin', path: c.req.path, error: String(error) })
        return undefined
      })
      if (twin === undefined) return problem(c, 503, { detail: notDrawn })
      return twin === null ? notFound(c, 'Page not found') : respondCard(c, landingContent(twin))
    },
  ),
]

async function respondCard(c: ApiCall, content: CardContent): Promise<Response> {
  const key = shareImageKey(content)
  const etag = `"${key}"`
  // The page uses a new URL when the image changes. For links to the old one, a day is fresh enough.
  const headers = {
    etag,
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const bytes = (await findStored(c, key)) ?? (await drawOnce(c, key, content))
  if (!bytes) return problem(c, 503, { detail: notDrawn })
  return c.body(bytes, 200, { ...headers, 'content-type': 'image/png', 'content-length': String(bytes.length) })
}

type Picture = Uint8Array<ArrayBuffer>

async function findStored(c: ApiCall, key: string): Promise<Picture | null> {
  try {
    return await c.var.images.findShareImage(key, c.var.now())
  } catch (error) {
    c.var.log({ level: 'warn', event: 'share-image-not-read', key, error: String(error) })
    return null
  }
}

/** They are drawn in this process, where each takes a processor for a while. */
const limitDrawing = createQueue(1, 30)

/** Images being drawn, so that parallel requests share the work. */
const drawing = new Map<string, Promise<Picture | null>>()

function drawOnce(c: ApiCall, key: string, content: CardContent): Promise<Picture | null> {
  const drawn = drawing.get(key) ?? limitDrawing(() => draw(c, key, content)).finally(() => drawing.delete(key))
  drawing.set(key, drawn)
  return drawn
}

async function draw(c: ApiCall, key: string, content: CardContent): Promise<Picture | null> {
  const { images, log, now } = c.var
  const { logoId, ...card } = content
  const failed = (event: string) => (error: unknown) => {
    log({ level: 'warn', event, key, error: String(error) })
    return null
  }
  const logo = logoId ? await readLogo(images, logoId).catch(failed('share-image-without-logo')) : null
  const png = await drawShareImage({ ...card, logo }).catch(failed('share-image-not-drawn'))
  if (!png) return null
  // Without its logo the image is served but not stored, so that the next one may have it.
  if ((logo || !logoId) && (await hasDiskFor(c.var, png.length))) {
    await images.saveShareImage(key, png, now()).catch(failed('share-image-not-kept'))
  }
  return new Uint8Array(png)
}
