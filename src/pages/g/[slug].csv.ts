import type { APIContext } from 'astro'
import { landingPagesUnder } from '#src/seo/landing/catalogue.ts'

/** The downloadable tables of landing pages. */
export function getStaticPaths() {
  return landingPagesUnder('g').flatMap(({ slug, page }) =>
    page.csv ? [{ params: { slug }, props: { text: page.csv.text } }] : [],
  )
}

export function GET({ props }: APIContext<{ text: string }>): Response {
  return new Response(props.text, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
