import { environment, landingTwinPaths } from '#src/build/data.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { textFiles } from '#src/build/text-files.ts'

/** The pages as Markdown. */
export const { getStaticPaths, GET } = textFiles(
  '/g/[slug].md',
  () => landingTwinPaths('g'),
  ({ page }) => landingMarkdown(page, environment.origin),
)
