import type { APIContext } from 'astro'
import { environment } from '#src/data.ts'
import { directoryTwinPaths } from '#src/directory-list-pages.ts'
import { directoryMarkdown } from '#src/seo/directories/directory-markdown.ts'
import type { DirectoryPage } from '#src/seo/directories/directory-pages.ts'

export const getStaticPaths = directoryTwinPaths

/** The page as Markdown. */
export function GET({ props }: APIContext<{ page: DirectoryPage }>): Response {
  return new Response(directoryMarkdown(props.page, environment.origin))
}
