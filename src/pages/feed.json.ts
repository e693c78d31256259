import { environment, loadCatalogue } from '#src/data.ts'
import { jsonFeed } from '#src/seo/products/feeds.ts'

export async function GET(): Promise<Response> {
  const { products } = await loadCatalogue()
  return new Response(jsonFeed(products, environment.origin))
}
