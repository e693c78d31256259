import { environment, loadDirectoryRecords } from '#src/build/data.ts'
import { currentLandingPages } from '#src/seo/landing/catalogue.ts'
import { llmsTxt } from '#src/seo/pages/llms.ts'

export async function GET(): Promise<Response> {
  return new Response(llmsTxt(currentLandingPages(await loadDirectoryRecords()), environment.origin))
}
