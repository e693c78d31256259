import * as z from 'zod'
import type { SiteResponse, SiteCall } from './calls.ts'
import type { CopiedImage, ItemImage } from './adapter.ts'
import { bodyOf } from './images.ts'

// https://docs.ghost.org/admin-api/images/uploading-an-image

const uploadedSchema = z.object({ images: z.array(z.object({ url: z.string() })).min(1) })

type Upload = (call: Omit<SiteCall, 'url'>) => Promise<SiteResponse>

/** The copy in a post that was there before copies were recorded. Not one at another site, which the post may be from. */
export function copyIn(
  {
    url,
    lexical,
    feature_image,
  }: { url: string } & Partial<Record<'lexical' | 'feature_image', string | null | undefined>>,
  { name }: ItemImage,
): CopiedImage | null {
  // Ghost adds a number if it has such a file.
  const [found] =
    new RegExp(`https?://[^"\\\\\\s]*/${name}[\\w-]*\\.\\w+`).exec([lexical, feature_image].join(' ')) ?? []
  return found !== undefined && URL.parse(found)?.host === URL.parse(url)?.host ? { url: found, remoteId: null } : null
}

/** Uploads an image to the site. Null: it isn't stored anymore. */
export function uploadTo(upload: Upload, faultOf: (answer: SiteResponse) => Error) {
  return async ({ name, read }: ItemImage): Promise<CopiedImage | null> => {
    const file = await read()
    if (!file) return null
    const form = new FormData()
    form.set('file', new Blob([file.bytes], { type: file.type }), `${name}.${file.ending}`)
    form.set('purpose', 'image')
    const answer = await upload({ method: 'POST', body: await bodyOf(form), explainsErrors: true })
    const [made] = uploadedSchema.safeParse(answer.data).data?.images ?? []
    if (answer.status === 201 && made) return { url: made.url, remoteId: null }
    throw faultOf(answer)
  }
}
