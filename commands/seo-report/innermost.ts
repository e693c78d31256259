import type { HTMLElement } from 'node-html-parser'

/** Those that contain none of the others. Asking each for its descendants compiles a selector every time. */
export function innermost(elements: readonly HTMLElement[]): HTMLElement[] {
  const ancestors = new Set<HTMLElement>()
  for (const { parentNode } of elements) {
    for (let one = parentNode; one && !ancestors.has(one); one = one.parentNode) ancestors.add(one)
  }
  return elements.filter((element) => !ancestors.has(element))
}

/** Whether it is one of these or in one of them. */
export function isIn(element: HTMLElement, these: ReadonlySet<HTMLElement>): boolean {
  for (let one: HTMLElement | null = element; one; one = one.parentNode) if (these.has(one)) return true
  return false
}
