/** What a visitor looks for: a visible element by selector, with a text, or a field by its label. */
export type Target = { css: string; text?: string } | { label: string }

export type Found = {
  /** The middle of what is shown, in pixels of the window. */
  x: number
  y: number
  text: string
  value: string
  isLive: boolean
  /** What a click there would hit instead, if something covers the element. */
  coveredBy: string | null
}

/** Finds visible elements and scrolls the first into view. Runs in the page, so it only uses its arguments. */
export function locate(target: Target): Found[] {
  const textOf = (element: Element) => (element.textContent || '').replaceAll(/\s+/g, ' ').trim()
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const hasLabel = (field: Element, label: string) =>
    field.getAttribute('aria-label') === label ||
    [...((field as HTMLInputElement).labels ?? [])].some((one) => textOf(one) === label)
  const matching =
    'label' in target
      ? [...document.querySelectorAll('input, select, textarea, [role=textbox]')].filter((field) =>
          hasLabel(field, target.label),
        )
      : [...document.querySelectorAll(target.css)].filter((element) => textOf(element).includes(target.text ?? ''))
  const shown = matching.filter(isShown)
  shown[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return shown.map((element) => {
    const { left, top, width, height } = element.getClientRects()[0]!
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    const isHit = hit !== null && (element.contains(hit) || hit.contains(element))
    // Until its code has run, an island works as without JavaScript, or has its controls disabled.
    const isLive = !element.closest('astro-island[ssr][client=load]') && !element.matches(':disabled')
    return {
      x,
      y,
      text: textOf(element),
      value: (element as HTMLInputElement).value,
      isLive,
      coveredBy: isHit ? null : (hit?.outerHTML.slice(0, 200) ?? 'nothing'),
    }
  })
}
