import type { PostStatus } from '#src/domain/posts/posts.ts'

const looks: Record<PostStatus, string> = { draft: '', scheduled: 'stamp-waiting', published: 'stamp-good' }

/** The status of a post, as a stamp. */
export function PostStatusStamp({ status }: { status: PostStatus }) {
  return <span className={`stamp stamp-framed ${looks[status]}`.trim()}>{status}</span>
}
