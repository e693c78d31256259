import type { APIContext } from 'astro'
import { environment } from '#src/data.ts'
import { landingPagesUnder } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'

export function getStaticPaths() {
  return landingPagesUnder('c').map(({ slug, page }) => ({ params: { slug }, props: { page } }))
}

/** The page as Markdown. */
export function GET({ props }: APIContext<{ page: LandingPage }>): Response {
  return new Response(landingMarkdown(props.page, environment.origin))
}
