import type { PostStatus } from '#src/domain/posts/posts.ts'

const looks: Record<PostStatus, string> = { draft: '', scheduled: 'stamp-waiting', published: 'stamp-good' }

/** How a post stands, as a stamp. */
export function PostStamp({ status }: { status: PostStatus }) {
  return <span className={`stamp stamp-framed ${looks[status]}`.trim()}>{status}</span>
}
