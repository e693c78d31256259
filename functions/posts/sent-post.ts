import type { Services } from '#functions/services.ts'
import { checkDraft, checkPublic } from '#src/domain/posts/checking.ts'
import type { NewPost, PostContent, PostText } from '#src/domain/posts/posts.api.ts'
import { postMessages, type PostStatus } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { visibleText } from '#src/seo/posts/post-body.ts'
import { findReadyUploads } from '#src/storage/images/queries.ts'
import type { Target, WrittenPost } from '#src/storage/posts/changes.ts'
import { sanitizePost } from './sanitize.ts'

export type SentPost = { written: WrittenPost; errors: FieldError[] }

/** The text that an editor wants. Missing fields stay as in `present`. The HTML is sanitized. */
export async function parsePost({ db }: Pick<Services, 'db'>, sent: PostText, present: PostContent): Promise<SentPost> {
  const content: PostContent = {
    title: sent.title ?? present.title,
    slug: sent.slug ?? present.slug,
    content: sent.content ?? present.content,
    coverImageId: sent.coverImageId === undefined ? present.coverImageId : sent.coverImageId || null,
    metaTitle: sent.metaTitle ?? present.metaTitle,
    metaDescription: sent.metaDescription ?? present.metaDescription,
  }
  // Before the HTML is parsed: text that is far too long isn't worth the work.
  const errors = checkDraft(content)
  if (errors.length > 0) return { written: { content, words: 0, imageIds: [] }, errors }
  const { html, words, imageIds } = await sanitizePost(content.content)
  const written = { content: { ...content, content: html }, words, imageIds }
  // Sanitizing can lengthen a text, because characters become entities.
  const tooLong = checkDraft(written.content)
  if (tooLong.length > 0) return { written, errors: tooLong }
  if (content.coverImageId === null || (await isReady(db, content.coverImageId))) return { written, errors }
  return { written, errors: [{ field: 'coverImageId', message: postMessages.coverUnknown }] }
}

async function isReady(db: Services['db'], id: string): Promise<boolean> {
  return (await findReadyUploads(db, [id])).length > 0
}

export type SentTarget = { target: Target; errors: FieldError[] }

/** The wanted status. Without one it stays unchanged. */
export function parseTarget(
  sent: Pick<NewPost, 'status' | 'scheduledAt'>,
  present: Target,
  { content, imageIds }: WrittenPost,
  now: number,
): SentTarget {
  const { status = present.status } = sent
  const isEmpty = imageIds.length === 0 && visibleText(content.content) === ''
  const scheduledAt = status === 'scheduled' ? parseTime(sent.scheduledAt, present) : null
  const errors = [
    ...faultsOfTime(status, scheduledAt, now),
    ...(status === 'draft' ? [] : checkPublic(content, isEmpty)),
  ]
  return { target: { status, scheduledAt }, errors }
}

function parseTime(sent: string | undefined, present: Target): number | null {
  if (sent === undefined) return present.scheduledAt
  const time = Date.parse(sent)
  return Number.isNaN(time) ? null : time
}

function faultsOfTime(status: PostStatus, scheduledAt: number | null, now: number): FieldError[] {
  if (status !== 'scheduled') return []
  if (scheduledAt === null) return [{ field: 'scheduledAt', message: postMessages.timeRequired }]
  return scheduledAt > now ? [] : [{ field: 'scheduledAt', message: postMessages.timePast }]
}
