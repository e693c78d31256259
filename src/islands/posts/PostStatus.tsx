import type { PostStatus } from '#src/domain/posts/posts.ts'

const stampClasses: Record<PostStatus, string> = { draft: '', scheduled: 'stamp-waiting', published: 'stamp-good' }

/** The status of a post, as a stamp. */
export function PostStatusStamp({ status }: { status: PostStatus }) {
  return <span className={`stamp stamp-framed ${stampClasses[status]}`.trim()}>{status}</span>
}
