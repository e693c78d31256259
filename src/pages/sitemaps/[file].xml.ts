import type { APIContext } from 'astro'
import { environment, loadCatalogue, loadPosts } from '#src/data.ts'
import { dataChangedOn } from '#src/seo/data/directories.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { hubs } from '#src/seo/landing/hubs.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { type SitemapEntry, sitemapFiles, sitemapXml } from '#src/seo/sitemaps.ts'

export async function getStaticPaths() {
  const [catalogue, posts] = await Promise.all([loadCatalogue(), loadPosts()])
  const files = sitemapFiles({ ...catalogue, posts, landingPages, hubs: [paths.hub, ...hubs], dataChangedOn })
  return Array.from(files, ([file, entries]) => ({ params: { file }, props: { entries } }))
}

export function GET({ props }: APIContext<{ entries: SitemapEntry[] }>): Response {
  return new Response(sitemapXml(props.entries, environment.origin))
}
