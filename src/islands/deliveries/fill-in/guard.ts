/** What not every browser has. */
type Navigate = Event & { destination: { sameDocument: boolean } }
export type View = Window & typeof globalThis

/**
 * While fields are filled, nothing is sent: some pages send a form when a choice changes. A request of the page's own code
 * can't be stopped, see `requests.ts`. Returns what lets go again, and says whether the page tried to send or to leave.
 */
export function guardSending(): () => boolean {
  let tried = false
  const refuse = () => void (tried = true)
  const stop = (event: Event) => {
    tried = true
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Pages that kept the real `submit` from before would leave by it all the same.
  const stay = (event: Event) => {
    if ((event as Navigate).destination.sameDocument) return
    tried = true
    event.preventDefault()
  }
  const undo = [window, ...framesOf(window)].map((view) => {
    const form = view.HTMLFormElement.prototype
    const names = ['submit', 'requestSubmit'] as const
    const before = names.map((name) => Object.getOwnPropertyDescriptor(form, name))
    view.addEventListener('submit', stop, true)
    const { navigation } = view as { navigation?: EventTarget }
    navigation?.addEventListener('navigate', stay)
    // Not by assignment: a page may have frozen them, which would be an error.
    const property = { value: refuse, configurable: true, enumerable: true, writable: true }
    for (const name of names) Reflect.defineProperty(form, name, property)
    return () => {
      view.removeEventListener('submit', stop, true)
      navigation?.removeEventListener('navigate', stay)
      for (const [index, name] of names.entries()) {
        const descriptor = before[index]
        if (descriptor) Reflect.defineProperty(form, name, descriptor)
        else Reflect.deleteProperty(form, name)
      }
    }
  })
  return () => {
    for (const release of undo) release()
    return tried
  }
}

/** Of the same origin, also those within. Others can't be reached, and nothing in them is filled. */
export function framesOf(view: Window, depth = 0): View[] {
  const own = Array.from({ length: Math.min(view.length, 20) }, (_, index) => view[index]).filter(isReachable)
  return own.flatMap((frame) => [frame, ...(depth < 8 ? framesOf(frame, depth + 1) : [])]).slice(0, 60)
}

function isReachable(frame: Window | undefined): frame is View {
  try {
    return Boolean(frame?.document)
  } catch {
    return false
  }
}
