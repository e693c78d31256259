import { expect } from 'vitest'
import type { Driver } from './drivers/driver.ts'
import { type Found, locate, type Target } from './locate.ts'

/** A selector, a selector and a text within the element, or a field's label. */
export type Sought = string | [css: string, text: string] | { label: string }

/** A page of the product in one browser, as a visitor uses it. Everything is waited for. */
export type Page = Pick<Driver, 'evaluate' | 'type' | 'press' | 'chooseFile' | 'takeErrors'> & {
  open: (path: string) => Promise<void>
  /** The path, query and fragment of the page. */
  path: () => Promise<string>
  count: (sought: Sought) => Promise<number>
  /** Waits until the first match is shown, and returns its text. */
  see: (sought: Sought) => Promise<string>
  /** Waits until nothing matches. */
  miss: (sought: Sought) => Promise<void>
  click: (sought: Sought) => Promise<void>
  /** Clicks into a field and replaces its text by typing. */
  fill: (label: string, text: string) => Promise<void>
  choose: (label: string, option: string) => Promise<void>
  value: (label: string) => Promise<string>
  /** Waits until a question about the page has an answer. */
  until: <Answer>(question: () => Promise<Answer>, answer: Answer) => Promise<void>
}

const patience = { timeout: 15_000, interval: 50 }

export function createPage(driver: Driver, origin: string): Page {
  const find = (sought: Sought): Promise<Found[]> => driver.evaluate(locate, targetOf(sought))

  const first = (sought: Sought, isReady: (found: Found) => boolean = () => true): Promise<Found> =>
    expect
      .poll(async () => (await find(sought))[0], { ...patience, message: JSON.stringify(sought) })
      .toSatisfy((found: Found | undefined) => found !== undefined && isReady(found))
      .then(async () => (await find(sought))[0]!)

  const click = async (sought: Sought) => {
    let last = ''
    // Layouts move while they load, and the mouse must not come too late.
    const isInPlace = async () => {
      const found = (await find(sought))[0]
      const place = found?.isLive && found.coveredBy === null ? `${found.x} ${found.y}` : ''
      const same = place !== '' && place === last
      last = place
      return same
    }
    await expect.poll(isInPlace, { ...patience, message: `a click on ${JSON.stringify(sought)}` }).toBe(true)
    const [x = 0, y = 0] = last.split(' ').map(Number)
    await driver.click(x, y)
  }

  return {
    ...driver,
    open: (path) => driver.goto(new URL(path, origin).href),
    path: () => driver.evaluate(() => location.href.slice(location.origin.length)),
    count: async (sought) => (await find(sought)).length,
    see: async (sought) => (await first(sought)).text,
    miss: (sought) => expect.poll(() => find(sought), patience).toEqual([]),
    click,
    fill: async (label, text) => {
      await click({ label })
      await driver.press('Control+a')
      await driver.type(text)
      await expect.poll(async () => (await find({ label }))[0]?.value, patience).toBe(text)
    },
    choose: async (label, option) => {
      await first({ label }, ({ isLive }) => isLive)
      await driver.evaluate(chooseOption, label, option)
    },
    value: async (label) => (await first({ label })).value,
    until: (question, answer) => expect.poll(question, patience).toEqual(answer),
  }
}

function targetOf(sought: Sought): Target {
  if (typeof sought === 'string') return { css: sought }
  return Array.isArray(sought) ? { css: sought[0], text: sought[1] } : sought
}

/** Lists of options are drawn by the system, where neither driver reaches them. */
function chooseOption(label: string, option: string): void {
  const fields = [...document.querySelectorAll('select')]
  const field = fields.find(({ labels }) => [...labels].some((one) => one.textContent.trim() === label))
  const chosen = [...(field?.options ?? [])].find(({ text }) => text === option)
  if (!field || !chosen) throw new Error(`No select ${label} with an option ${option}`)
  field.focus()
  field.value = chosen.value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
