import { environment, landingTwinPaths } from '#src/data.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { textFiles } from '#src/text-files.ts'

/** The pages as Markdown. */
export const { getStaticPaths, GET } = textFiles(
  '/page/[slug].md',
  () => landingTwinPaths('page'),
  ({ page }) => landingMarkdown(page, environment.origin),
)
