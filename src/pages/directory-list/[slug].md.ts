import { environment } from '#src/build/data.ts'
import { directoryTwinPaths } from '#src/build/directory-list-pages.ts'
import { directoryMarkdown } from '#src/seo/directories/directory-markdown.ts'
import { textFiles } from '#src/build/text-files.ts'

/** The pages as Markdown. */
export const { getStaticPaths, GET } = textFiles('/directory-list/[slug].md', directoryTwinPaths, ({ page }) =>
  directoryMarkdown(page, environment.origin),
)
