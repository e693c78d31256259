import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

/** Versions of posts that this browser keeps until the server has them. */
export const postCopies = createLocalCopies<PostContent>(localKeys.postCopy, emptyPost)
