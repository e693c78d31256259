import type { APIContext } from 'astro'
import { directoriesCsv } from '#src/domain/directories/csv.ts'
import type { Directory } from '#src/domain/directories/directories.ts'
import { landingPagesUnder } from '#src/seo/landing/catalogue.ts'

/** The downloadable tables of landing pages. */
export function getStaticPaths() {
  return landingPagesUnder('g').flatMap(({ slug, page }) =>
    page.csv ? [{ params: { slug }, props: { rows: page.csv.rows } }] : [],
  )
}

export function GET({ props }: APIContext<{ rows: readonly Directory[] }>): Response {
  return new Response(directoriesCsv(props.rows), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
