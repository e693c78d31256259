import { environment, landingTwinPaths } from '#src/data.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { textFiles } from '#src/text-files.ts'

/** The pages as Markdown. */
export const { getStaticPaths, GET } = textFiles(
  '/g/[slug].md',
  () => landingTwinPaths('g'),
  ({ page }) => landingMarkdown(page, environment.origin),
)
