import type { ClientDirective } from 'astro'

/**
 * `client:touch` hydrates an island when a pointer, a finger or the focus first reaches it. Until then links, `<details>`
 * and radio buttons work as HTML. A form that is submitted while its code is loading waits for the code, so that it's
 * sent exactly once. The island dispatches `hydrated` when React handles its events. If the code can't be loaded, the
 * browser sends the form.
 *
 * `client:touch={{ event, parameter }}` also hydrates on an event of the document, and in a page whose URL has the parameter.
 */
const touch: ClientDirective = (load, { value }, island) => {
  let isLoading = false
  let isSettled = false
  let waiting: HTMLFormElement | undefined

  const giveUp = () => {
    isSettled = true
    waiting?.submit()
  }

  const start = () => {
    if (isLoading) return
    isLoading = true
    load()
      .then((hydrate) => hydrate())
      .catch(giveUp)
  }
  const { event, parameter } = Object(value) as { event?: string; parameter?: string }
  if (event) document.addEventListener(event, start)
  if (parameter && new URLSearchParams(location.search).has(parameter)) start()
  island.addEventListener('pointerover', start)
  island.addEventListener('focusin', start)

  island.addEventListener('submit', (event) => {
    if (!isLoading || isSettled) return
    event.preventDefault()
    waiting = event.target as HTMLFormElement
  })
  island.addEventListener('hydrated', () => {
    isSettled = true
    waiting?.requestSubmit()
  })
  island.addEventListener('astro:hydration-error', (event) => {
    // The page works as HTML without its code, so this isn't reported as an error.
    event.preventDefault()
    giveUp()
  })
}

export default touch
