import type { EditedPost, PostContent } from '#src/domain/posts/posts.api.ts'
import { send } from './accounts.ts'
import { smallPng } from './forms.ts'
import type { Caller, TestApi } from './test-api.ts'

export const written: PostContent = {
  title: 'How a ledger is kept',
  slug: '',
  content: '<h2>Begin</h2><p>One row a day.</p>',
  coverImageId: null,
  metaTitle: '',
  metaDescription: '',
}

/** Sends a post as an editor does. Rejects if it isn't accepted. */
export async function post(
  api: TestApi,
  token: string,
  content: Partial<PostContent> & { status?: string; scheduledAt?: string } = {},
): Promise<EditedPost> {
  const { status, body } = await send<EditedPost>(api, 'POST /blogposts', { token, body: { ...written, ...content } })
  if (status !== 201) throw new Error(`The post was not taken: ${body.message}`)
  return body.data
}

/** Uploads an image for a cover or a text and returns its id. */
export async function uploadPicture(api: Caller): Promise<string> {
  const form = new FormData()
  form.append('file', new File([await smallPng()], 'a.png', { type: 'image/png' }))
  const answer = await api.call('/api/file-uploads/image', { method: 'POST', body: form })
  return ((await answer.json()) as { data: { id: string } }).data.id
}
