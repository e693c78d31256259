import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { layouts } from '#tests/e2e/page-kinds.ts'

// The dark scheme only changes colors, and each section appears on one of the first pages.
for (const [scheme, width, paths] of [
  ['light', 390, layouts],
  ['dark', 1440, layouts.slice(0, 4)],
] as const) {
  test.describe(`in the ${scheme} scheme at ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } })
    test('axe finds nothing on any layout', inFull, async ({ page }) => {
      for (const path of paths) {
        await page.goto(path)
        expect(await axeFaults(page, path)).toEqual([])
      }
    })
  })
}
