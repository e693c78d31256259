import type { APIContext } from 'astro'
import { environment, landingTwinPaths } from '#src/data.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'

export function getStaticPaths() {
  return landingTwinPaths('page')
}

/** The page as Markdown. */
export function GET({ props }: APIContext<{ page: LandingPage }>): Response {
  return new Response(landingMarkdown(props.page, environment.origin))
}
