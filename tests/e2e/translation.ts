import type { Page } from '@playwright/test'

/** Does to the page what a browser's translation does: each text gets two elements around it, and React isn't told. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, option, font')) continue
      const newFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
      const [outer, inner] = [newFont(), newFont()]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}
