// A form hides what it has itself under the names of its fields: with one called `matches`, `form.matches` is that field.

export function matches(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector)
}

export function closest(element: Element | null, selector: string): Element | null {
  return element && Element.prototype.closest.call(element, selector)
}

export function find(element: Element, selector: string): Element | null {
  // oxlint-disable-next-line typescript/no-deprecated -- only one of its overloads is
  return Element.prototype.querySelector.call(element, selector)
}

export function attribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name)
}

export function boxOf(element: Element): DOMRect {
  return Element.prototype.getBoundingClientRect.call(element)
}

/** Also out of a shadow tree. */
export function parentOf(element: Element): Element | null {
  const parent = Reflect.get(Node.prototype, 'parentElement', element) as Element | null
  if (parent) return parent
  const root = Node.prototype.getRootNode.call(element)
  return 'host' in root ? (root as ShadowRoot).host : null
}
