import * as z from 'zod'
import type { CopiedImage, ItemImage } from './adapter.ts'
import { faultOf, type WordPressApi } from './wordpress-api.ts'

// https://developer.wordpress.org/rest-api/reference/media/

const mediaSchema = z.object({ id: z.int(), slug: z.string(), source_url: z.string() })
const saved = { context: 'edit', _fields: 'id,slug,source_url' }

/** Copies images to the site's media library, each once: its slug tells whether it is there. Null: not stored anymore. */
export function copyTo(ask: WordPressApi, images: readonly ItemImage[]) {
  let known: Promise<Map<string, CopiedImage>> | undefined
  return async (image: ItemImage): Promise<CopiedImage | null> => {
    known ??= findMedia(ask, images)
    return (await known).get(image.name) ?? upload(ask, image)
  }
}

async function findMedia(ask: WordPressApi, images: readonly ItemImage[]): Promise<Map<string, CopiedImage>> {
  const slug = images.map(({ name }) => name).join(',')
  const answer = await ask({ path: '/media', query: { ...saved, slug, per_page: '100' } })
  const found = z.array(mediaSchema).safeParse(answer.data)
  if (answer.status !== 200 || !found.success) throw faultOf(answer)
  return new Map(found.data.map((media) => [media.slug, toCopy(media)]))
}

async function upload(ask: WordPressApi, { name, read }: ItemImage): Promise<CopiedImage | null> {
  const file = await read()
  if (!file) return null
  const answer = await ask({
    ...{ path: '/media', method: 'POST', query: { ...saved, slug: name }, explainsErrors: true },
    body: file,
    headers: { 'content-disposition': `attachment; filename="${name}.${file.ending}"` },
  })
  const made = mediaSchema.safeParse(answer.data)
  if (answer.status === 201 && made.success) return toCopy(made.data)
  throw faultOf(answer)
}

function toCopy({ id, source_url: url }: z.infer<typeof mediaSchema>): CopiedImage {
  return { url, remoteId: id }
}
