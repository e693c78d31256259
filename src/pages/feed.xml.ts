import { environment, loadCatalogue } from '#src/build/data.ts'
import { productRss } from '#src/seo/products/feeds.ts'

export async function GET(): Promise<Response> {
  const { products } = await loadCatalogue()
  return new Response(productRss(products, environment.origin))
}
