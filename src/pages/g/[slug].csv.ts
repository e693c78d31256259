import type { APIContext } from 'astro'
import { directoriesCsv } from '#src/domain/directory-csv.ts'
import type { OutsideDirectory } from '#src/domain/outside-directories.ts'
import { landingPagesUnder } from '#src/seo/landing/catalogue.ts'

/** The tables that landing pages give away. */
export function getStaticPaths() {
  return landingPagesUnder('g').flatMap(({ slug, page }) =>
    page.csv ? [{ params: { slug }, props: { rows: page.csv.rows } }] : [],
  )
}

export function GET({ props }: APIContext<{ rows: readonly OutsideDirectory[] }>): Response {
  return new Response(directoriesCsv(props.rows), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
