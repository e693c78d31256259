import { expect, inFull, mailTo, test } from '#tests/e2e/journey.ts'
import { kinds, widest } from '#tests/e2e/page-kinds.ts'

// Every kind of page for every kind of visitor: narrow, enlarged, keyboard only, without JavaScript, with reduced
// motion.

/** Pages that run scripts as soon as they load. */
const withIslands = [
  '/directories',
  '/directories/ai-tool',
  '/directories/submit',
  '/tools/directory-finder',
  '/sample-report',
]

test('nothing shifts while a page loads, and none scrolls sideways at any width', inFull, async ({ page }) => {
  for (const path of kinds) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path, { waitUntil: 'load' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift, path).toBeLessThan(0.01)
    expect(await widest(page, [1440, 768, 320]), path).toBeLessThanOrEqual(0)
  }
})

test('on a phone, a table’s last cell fills its line, and what isn’t known isn’t shown', inFull, async ({ page }) => {
  const unknown = page.locator('td:visible', { hasText: /^(not dated|unknown)$/ })
  await page.goto('/list-of-directories-with-reciprocal-links')
  await expect(unknown).not.toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(unknown).toHaveCount(0)
  for (const path of ['/growth-partner', '/c/directory-submission-list-southafrica']) {
    await page.goto(path)
    const row = page.locator('table.data-table tbody tr').first()
    const share = await row.evaluate((row) => row.lastElementChild!.clientWidth / row.clientWidth)
    expect(share, path).toBeGreaterThan(0.9)
  }
})

test(
  'on a phone, the table of the GDPR page breaks no word, and scrolls sideways at no width',
  inFull,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/gdpr')
    const broken = await page.locator('table:not(.data-table) :is(th, td)').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = cell.firstChild
        return [...(text?.textContent ?? '').matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text!, index)
          range.setEnd(text!, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      }),
    )
    expect(broken).toEqual([])
    expect(await widest(page, [390, 360, 320])).toBeLessThanOrEqual(0)
  },
)

test('no page loads the browser’s language data before it is used', inFull, async ({ page }) => {
  await page.addInitScript(() => {
    const used: string[] = []
    const note = (name: string) => used.push(`${name} ${new Error().stack?.split('\n')[3]?.trim() ?? ''}`)
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'Segmenter',
      'Collator',
      'DisplayNames',
      'ListFormat',
    ] as const) {
      const Real = Intl[name] as new (...given: unknown[]) => object
      Object.assign(Intl, {
        [name]: class extends Real {
          constructor(...given: unknown[]) {
            note(name)
            super(...given)
          }
        },
      })
    }
    for (const [of, name] of [
      [Number.prototype, 'toLocaleString'],
      [Date.prototype, 'toLocaleDateString'],
      [String.prototype, 'localeCompare'],
    ] as const) {
      const real = Reflect.get(of, name) as (...given: unknown[]) => unknown
      Object.assign(of, {
        [name](...given: unknown[]) {
          note(name)
          return real.apply(this, given)
        },
      })
    }
    Object.assign(window, { usedLanguageData: used })
  })
  for (const path of [...kinds, ...withIslands]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect.soft(await page.evaluate(() => Reflect.get(window, 'usedLanguageData') as string[]), path).toEqual([])
  }
})

test('the home page works by keyboard alone, from skip link to joined waitlist', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Skip to content')).toBeFocused()
  await page.keyboard.press('Enter')
  const stops: string[] = []
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document
      const box = element?.getBoundingClientRect()
      const style = element && getComputedStyle(element.closest('label') ?? element)
      return {
        name: (
          element?.textContent ||
          element?.getAttribute('aria-label') ||
          (element as HTMLInputElement).name
        ).trim(),
        visible: Boolean(box && (box.width > 0 || element?.matches('input'))),
        ringed: style?.outlineStyle !== 'none',
      }
    })
    expect(stop.visible && stop.ringed, JSON.stringify(stop)).toBe(true)
    stops.push(stop.name)
    if (stop.name === 'email') break
  }
  expect(stops).toEqual(expect.arrayContaining(['See the prices', 'Get Publisher', 'What is DR?']))
  await page.keyboard.type('keyboard@example.com')
  await page.keyboard.press('Enter')
  await expect(page.locator('.waitlist [role=status]')).toContainText('You have successfully joined')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('nothing is animated', inFull, async ({ page }) => {
    await page.goto('/')
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].map((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return Math.max(Number.parseFloat(transitionDuration) || 0, Number.parseFloat(animationDuration) || 0)
        }),
      ),
    )
    expect(longest).toBeLessThan(0.001)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('questions open, the billing toggle works, the menu opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await page.getByText('What is DR?').click()
    await expect(page.locator('.faq details[open] p')).toBeVisible()
    await page.getByText('Yearly', { exact: true }).click()
    await expect(page.getByText('No yearly plan yet')).toBeVisible()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' })).toBeVisible()
  })

  test('the email is spelled out', inFull, async ({ page }) => {
    await page.goto('/gdpr')
    await page.getByText('Click to show email').click()
    await expect(page.getByText('support at uplist dot example')).toBeVisible()
  })

  test('the waitlist form leads to a page with the same message', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Email', { exact: true }).fill('plain@example.com')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await mailTo('plain@example.com', /Confirm your spot/)
  })

  test('the call to action leads to the sign-up page, without the email in its URL', inFull, async ({ page }) => {
    await page.goto('/growth-partner')
    await page.getByLabel('Your email').fill('plain@example.com')
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(page).toHaveURL(/\/auth\/signup\??$/)
  })
})
