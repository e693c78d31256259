/**
 * While fields are filled, nothing is sent: some pages send a form when a choice changes or Enter is pressed. Returns whether
 * the page tried to, and lets go again.
 */
export function guardSending(): () => boolean {
  let tried = false
  const stop = (event: Event) => {
    tried = true
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const undo = [window, ...framesOf(window)].map((view) => {
    const form = (view as Window & typeof globalThis).HTMLFormElement.prototype
    const before = Object.getOwnPropertyDescriptors(form)
    view.addEventListener('submit', stop, true)
    form.submit = form.requestSubmit = () => void (tried = true)
    return () => {
      view.removeEventListener('submit', stop, true)
      Object.defineProperties(form, { submit: before.submit, requestSubmit: before.requestSubmit })
    }
  })
  return () => {
    for (const release of undo) release()
    return tried
  }
}

/** Of the same origin. Others can't be reached, and nothing in them is filled. */
function framesOf(view: Window): Window[] {
  return Array.from({ length: Math.min(view.length, 20) }, (_, index) => view[index]).filter(isReachable)
}

function isReachable(frame: Window | undefined): frame is Window {
  try {
    return Boolean(frame?.document)
  } catch {
    return false
  }
}
