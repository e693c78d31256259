import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { limitVariants } from '#functions/images/queue.ts'
import type { Services } from '#functions/services.ts'
import { atWidth, imageIdOf, imageUrl, type ImageWidth, maxImagePixels } from '#src/domain/images/images.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { imageUrlsIn, type PublishableItem } from '#src/domain/publishing/items.ts'
import { type CopiedImage, type ImageFile, type ItemImage, type Publication, PublishingFault } from './adapter.ts'

// Images of ours are copied to the customer's own site, where they stay when the customer leaves.

/** Many servers accept no more than a megabyte. A webhook gets a file in Base64, which is a third longer. */
const maxBytes = 900 * 1024
export const maxBase64Bytes = 700 * 1024
const smallWidth = 1280
const maxVariantBytes = 8 * 1024 * 1024
/** The deploy context of everything but Netlify. */
const localContext = 'dev'

type StoredImages = Pick<Services, 'images' | 'drawing' | 'env'>

/** The images of an item that we have stored, each once. */
export function imagesOf(services: StoredImages, item: PublishableItem, limit = maxBytes): ItemImage[] {
  const { origin } = services.env
  return imageUrlsIn(item).flatMap((url) => {
    const id = url.startsWith(`${origin}/`) ? imageIdOf(url.slice(origin.length)) : null
    return id === null
      ? []
      : [{ url, name: `image-${id}`, read: (maxWidth) => readImage(services, id, limit, maxWidth) }]
  })
}

/** Smaller if it's large, or if a width is named. Null: it isn't stored anymore. */
async function readImage(
  services: StoredImages,
  id: string,
  limit: number,
  maxWidth?: ImageWidth,
): Promise<ImageFile | null> {
  const { images, drawing, env } = services
  const stored = await images.find(id)
  if (!stored) return null
  if (maxWidth === undefined && stored.bytes.length <= limit) {
    return { ...stored, ending: stored.type.replace('image/', '').replace('jpeg', 'jpg') }
  }
  const width = maxWidth ?? smallWidth
  const draw = async () => new Uint8Array(await drawing.drawVariant(stored.bytes, width, maxImagePixels))
  const make = env.context === localContext ? () => limitVariants(draw) : () => fetchVariant(env.selfOrigin, id, width)
  const bytes = (await images.findVariant(id, width)) ?? (await make())
  return { bytes, type: 'image/webp', ending: 'webp' }
}

/** On Netlify the function that publishes is packaged without the library that draws. Another function has it. */
async function fetchVariant(origin: string, id: string, width: ImageWidth): Promise<Uint8Array<ArrayBuffer>> {
  const url = `${origin}${atWidth(imageUrl(id), width)}`
  const response = await fetchConfigured(url, { ownSite: true, bodyBytes: maxVariantBytes })
  if (!response.ok) throw new Error(`The function that draws images answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A form as it is sent. */
export async function bodyOf(form: FormData): Promise<Omit<ImageFile, 'ending'>> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { type, bytes: new Uint8Array(await encoded.arrayBuffer()) }
}

/** Copies an image unless the site has taken it before, also at an attempt that failed later. */
export function copiedOnce(
  { copies, keepCopy }: Pick<Publication, 'copies' | 'keepCopy'>,
  copy: (image: ItemImage) => Promise<CopiedImage | null>,
) {
  return async (image: ItemImage): Promise<CopiedImage | null> => {
    const known = copies[image.name]
    if (known) return known
    const copied = await copy(image)
    if (copied) await keepCopy(image.name, copied)
    return copied
  }
}

/** A text waits this many attempts for a site that has a problem with its images. */
const patientAttempts = 3

/** An image never stops its text. What is wrong with the site itself stops the text as well. */
export function copiedIfTaken(
  { attempts }: Pick<Publication, 'attempts'>,
  copy: (image: ItemImage) => Promise<CopiedImage | null>,
) {
  return async (image: ItemImage): Promise<CopiedImage | null> => {
    try {
      return await copy(image)
    } catch (error) {
      if (!(error instanceof PublishingFault)) throw error
      if (error.scope === 'later' && attempts <= patientAttempts) throw error
      return null
    }
  }
}

/** The item with copies of its images. `copy` returns null if the site doesn't take one, and ours stays then. */
export async function withCopies(
  item: PublishableItem,
  images: readonly ItemImage[],
  copy: (image: ItemImage) => Promise<CopiedImage | null>,
): Promise<{ item: PublishableItem; cover: CopiedImage | null; warning?: string }> {
  const copies = new Map<string, CopiedImage>()
  for (const image of images) {
    const copied = await copy(image)
    if (copied) copies.set(image.url, copied)
  }
  const html = item.html.replace(/<img src="([^"]+)"/g, (tag, url: string) => {
    const own = copies.get(url)
    return own ? `<img src="${own.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : tag
  })
  const cover = copies.get(item.imageUrl ?? '') ?? null
  const refused = images.length - copies.size
  const warning = refused > 0 ? { warning: faultTexts.imagesRefused(refused) } : {}
  return { item: { ...item, html, imageUrl: cover?.url ?? item.imageUrl }, cover, ...warning }
}
