import { environment } from '#src/data.ts'
import { directoryTwinPaths } from '#src/directory-list-pages.ts'
import { directoryMarkdown } from '#src/seo/directories/directory-markdown.ts'
import { textFiles } from '#src/text-files.ts'

/** The pages as Markdown. */
export const { getStaticPaths, GET } = textFiles('/directory-list/[slug].md', directoryTwinPaths, ({ page }) =>
  directoryMarkdown(page, environment.origin),
)
