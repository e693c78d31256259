import { writeFile } from 'node:fs/promises'
import type { Driver, Size } from './driver.ts'
import { keepErrors, takeKept } from './kept-errors.ts'
import { clicking, pressing, type Session, startSession, typing } from './webdriver.ts'
import { startWebKitDriver } from './webkit-process.ts'

/** What a file input is called in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK's own small browser, over WebDriver. */
export async function openWebKit(size: Size): Promise<Driver> {
  const driver = await startWebKitDriver()
  try {
    // Without waiting for pages: the listener for errors has to be there before a page has loaded.
    const session = await startSession(driver.url, { pageLoadStrategy: 'none' })
    await fitWindow(session, size)
    return inSession(session, driver.stop)
  } catch (error) {
    await driver.stop()
    throw error
  }
}

function inSession(session: Session, stop: () => Promise<void>): Driver {
  const run = runIn(session)
  let errors: string[] = []
  const drain = async () => errors.push(...(await run(takeKept)))

  return {
    goto: async (url) => {
      await drain()
      await run(() => void Object.assign(window, { isOld: true }))
      await session.call('POST', '/url', { url })
      await loaded(run)
    },
    evaluate: run,
    click: (x, y) => session.call('POST', '/actions', clicking(x, y)),
    type: (text) => session.call('POST', '/actions', typing(text)),
    press: (keys) => session.call('POST', '/actions', pressing(keys)),
    chooseFile: async (selector, path) => {
      const input = await session.call<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      })
      await session.call('POST', `/element/${input[elementKey]}/value`, { text: path })
    },
    forgetCookies: () => session.call('DELETE', '/cookie'),
    screenshot: async (path) => writeFile(path, await session.call<string>('GET', '/screenshot'), 'base64'),
    takeErrors: async () => {
      await drain()
      const taken = errors
      errors = []
      return taken
    },
    close: async () => {
      await session.end()
      await stop()
    },
  }
}

/** Runs functions in the page, and installs the listener for errors in each new page first. */
function runIn(session: Session): Driver['evaluate'] {
  return async (work, ...args) => {
    const script = `
      const [args, done] = arguments;
      (${keepErrors.toString()})();
      (async () => (${work.toString()})(...args))().then((value) => done({ value }), (error) => done({ error: String(error) }))
    `
    type Outcome = { value: never; error?: string }
    const outcome = await session.call<Outcome>('POST', '/execute/async', { script, args: [args] })
    if (outcome.error !== undefined) throw new Error(outcome.error)
    return outcome.value
  }
}

/** The window's size includes the browser's own toolbar. */
async function fitWindow(session: Session, { width, height }: Size): Promise<void> {
  await session.call('POST', '/window/rect', { width, height })
  const shown = await runIn(session)(() => innerWidth)
  if (shown !== width) throw new Error(`The window is ${shown} px wide instead of ${width} px`)
}

async function loaded(run: Driver['evaluate']): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const isLoaded = await run(() => !('isOld' in window) && document.readyState === 'complete').catch(() => false)
    if (isLoaded) return
  }
  throw new Error('The page did not load')
}
