import type { JsonBody } from '#functions/http/json-body.ts'
import type { Services } from '#functions/services.ts'
import { checkDraft, checkPublic } from '#src/domain/posts/checking.ts'
import { type PostContent, postMessages, type PostStatus, postStatuses } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanLine, cleanText } from '#src/domain/text/text.ts'
import { visibleText } from '#src/seo/posts/post-body.ts'
import { findReadyUploads } from '#src/storage/images/queries.ts'
import type { Target, WrittenPost } from '#src/storage/posts/changes.ts'
import { sanitizePost } from './sanitize.ts'

export type SentPost = { written: WrittenPost; errors: FieldError[] }

/** Reads what an editor sent. Missing fields stay as in `present`. The HTML is sanitized. */
export async function readSentPost(
  { db }: Pick<Services, 'db'>,
  body: JsonBody,
  present: PostContent,
): Promise<SentPost> {
  const sent = (name: keyof PostContent) => {
    const value = body.get(name)
    return typeof value === 'string' ? value : (present[name] ?? '')
  }
  const cover = body.get('coverImageId') === undefined ? present.coverImageId : body.text('coverImageId')
  const content: PostContent = {
    title: cleanLine(sent('title')),
    slug: cleanLine(sent('slug')).toLowerCase(),
    content: sent('content'),
    coverImageId: cover || null,
    metaTitle: cleanLine(sent('metaTitle')),
    metaDescription: cleanText(sent('metaDescription')).replace(/\s+/g, ' '),
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

/** Reads the wanted status. Without one it stays unchanged. */
export function readTarget(
  body: JsonBody,
  present: Target,
  { content, imageIds }: WrittenPost,
  now: number,
): SentTarget {
  const sent = body.get('status') ?? present.status
  const status = postStatuses.find((known) => known === sent)
  if (!status) return { target: present, errors: [{ field: 'status', message: postMessages.statusUnknown }] }
  const isEmpty = imageIds.length === 0 && visibleText(content.content) === ''
  const scheduledAt = status === 'scheduled' ? readTime(body, present) : null
  const faults = [
    ...faultsOfTime(status, scheduledAt, now),
    ...(status === 'draft' ? [] : checkPublic(content, isEmpty)),
  ]
  return { target: { status, scheduledAt }, errors: faults }
}

function readTime(body: JsonBody, present: Target): number | null {
  const sent = body.get('scheduledAt')
  if (sent === undefined) return present.scheduledAt
  const time = typeof sent === 'string' ? Date.parse(sent) : Number.NaN
  return Number.isNaN(time) ? null : time
}

function faultsOfTime(status: PostStatus, scheduledAt: number | null, now: number): FieldError[] {
  if (status !== 'scheduled') return []
  if (scheduledAt === null) return [{ field: 'scheduledAt', message: postMessages.timeRequired }]
  return scheduledAt > now ? [] : [{ field: 'scheduledAt', message: postMessages.timePast }]
}
