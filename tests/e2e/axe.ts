import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The axe violations on a page, one line per broken rule. Only the first rows of long tables and lists are checked,
 * because the others use the same component and a thousand rows take axe minutes.
 */
export async function axeFaults(page: Page, where = ''): Promise<string[]> {
  // What comes under the pointer while axe looks, changes its color at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await endAnimations(page)
  const { violations } = await new AxeBuilder({ page })
    .exclude('tbody tr:nth-child(n + 8)')
    .exclude('li:nth-child(n + 12)')
    .options({ resultTypes: ['violations'] })
    // Without this each check opens a page to merge the results of frames, which takes four times as long. No page
    // here has frames.
    .setLegacyMode(true)
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** A dialog that fades in, or colors after a change of the scheme, have too little contrast for a moment. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
}
