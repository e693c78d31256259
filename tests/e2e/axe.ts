import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe has against a page as it stands: one line for each rule that is broken. Of long tables and lists it looks at the
 * first rows; the others come from the same component, and a thousand of them take axe minutes.
 */
export async function axeFaults(page: Page, where = ''): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('tbody tr:nth-child(n + 8)')
    .exclude('li:nth-child(n + 12)')
    .options({ resultTypes: ['violations'] })
    // Else each look opens a page of its own to join the results of frames: four times as long, and no page here has frames.
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
