import type { EditedPost, Post, PostContent, PostRevision } from '#src/domain/posts/posts.api.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { findReadyUploads } from '#src/storage/images/queries.ts'
import { type PostWithCover, type RevisionRow, toPost } from '#src/storage/posts/queries.ts'
import { sanitizePost } from './sanitize.ts'

/** A post for its editor. */
export async function toEditedPost(db: Database, row: PostWithCover): Promise<EditedPost> {
  const editor = row.savedBy === null ? null : await findUser(db, row.savedBy)
  return {
    ...toPost(row),
    draft: row.draft,
    version: row.version,
    scheduledAt: row.scheduledAt === null ? null : new Date(row.scheduledAt).toISOString(),
    savedAt: new Date(row.savedAt).toISOString(),
    savedBy: editor?.email ?? null,
  }
}

export function toRevision({ number, kind, title, savedAt, email }: Omit<RevisionRow, 'postId'>): PostRevision {
  return { number, kind, title, savedAt: new Date(savedAt).toISOString(), savedBy: email }
}

export function toRevisionText({ content, ...row }: Omit<RevisionRow, 'title' | 'postId'> & { content: PostContent }) {
  return { ...toRevision({ ...row, title: content.title }), content }
}

/** A post as it would be published now, under the slug that it has or would get. */
export async function toPreview(db: Database, row: PostWithCover): Promise<Post> {
  const content = presentContent(row)
  const [cover] = content.coverImageId ? await findReadyUploads(db, [content.coverImageId]) : []
  const { words } = await sanitizePost(content.content)
  const size = { coverWidth: cover?.width ?? null, coverHeight: cover?.height ?? null }
  return toPost({ ...row, ...content, slug: content.slug || row.slug, words, ...size })
}

/** A post's current text: the draft, or what is published. */
export function presentContent({ draft, ...row }: PostWithCover): PostContent {
  if (draft) return draft
  const { title, slug, content, coverImageId, metaTitle, metaDescription } = row
  return { title, slug, content, coverImageId, metaTitle, metaDescription }
}
