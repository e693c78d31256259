import { environment, loadPosts } from '#src/build/data.ts'
import { postRss } from '#src/seo/posts/feeds.ts'

export async function GET(): Promise<Response> {
  return new Response(postRss(await loadPosts(), environment.origin))
}
