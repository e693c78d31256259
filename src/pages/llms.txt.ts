import { environment } from '#src/build/data.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { llmsTxt } from '#src/seo/pages/llms.ts'

export function GET(): Response {
  return new Response(llmsTxt(landingPages, environment.origin))
}
