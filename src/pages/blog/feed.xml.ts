import { environment, loadPosts } from '#src/data.ts'
import { blogFeed } from '#src/seo/posts/feed.ts'

export async function GET(): Promise<Response> {
  return new Response(blogFeed(await loadPosts(), environment.origin))
}
