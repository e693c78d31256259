import type { EditedPost, PostContent, PostRevision } from '#src/domain/posts/posts.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { type PostWithCover, type RevisionRow, toPost } from '#src/storage/posts/queries.ts'

/** A post for its editor. */
export async function readEditedPost(db: Database, row: PostWithCover): Promise<EditedPost> {
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

export function readRevision({ number, kind, title, savedAt, email }: Omit<RevisionRow, 'postId'>): PostRevision {
  return { number, kind, title, savedAt: new Date(savedAt).toISOString(), savedBy: email }
}

/** A post's current text: the draft, or what is published. */
export function presentContent({ draft, ...row }: PostWithCover): PostContent {
  if (draft) return draft
  const { title, slug, content, coverImageId, metaTitle, metaDescription } = row
  return { title, slug, content, coverImageId, metaTitle, metaDescription }
}
