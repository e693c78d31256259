import { describe, expect, it } from 'vitest'
import { addCandidates, bestFit, PageFinder } from '#src/domain/scout/candidates.ts'
import { isListUrl, isNamed, partsOfPaths } from '#src/domain/scout/naming.ts'
import { formsOf } from '#src/domain/scout/names.ts'

const tea = { name: 'Tea Timer – every tea', website: new URL('https://app.teatimer.co.uk/'), domain: 'teatimer.co.uk' }
const forms = formsOf(tea)

describe('a URL holds a product’s name', () => {
  it.each([
    ['/tool/tea-timer', 'exact'],
    ['/tool/Tea_Timer.html', 'exact'],
    ['/site/teatimer.co.uk', 'exact'],
    ['/tool/tea-timer/pricing', 'exact'],
    ['/item?id=4&name=tea-timer', 'exact'],
    ['/listing/48213-tea-timer', 'numbered'],
    ['/listing/tea-timer-b7f3a9', 'numbered'],
    ['/tool/tea-timer-pro', 'inside'],
    ['/tool/best-tea-timer-apps', 'inside'],
    ['/tool/tea-timers', null],
    ['/tool/timer-tea', null],
    ['/tea-timer/a/b/c', null],
    ['/tool/%E0%A4%A', null],
  ])('%s: %s', (path, fit) => expect(bestFit(new URL(path, 'https://dir.example'), forms)).toBe(fit))

  it('and of many, the best are kept for each product', () => {
    const other = formsOf({ name: 'Tea', website: new URL('https://tea.example/'), domain: 'tea.example' })
    const finder = new PageFinder(
      [['tea timer', forms] as const, ['tea', other] as const],
      (url) => !url.includes('away'),
    )
    for (let index = 0; index < 1000; index += 1) finder.add(`https://dir.example/t/tea-timer-${index}x`)
    for (const path of ['t/tea-timer', 't/tea', '9-tea-timer']) finder.add(`https://dir.example/${path}`)
    finder.add('https://away.example/tea-timer')
    finder.add(`https://dir.example/${'x'.repeat(100_000)}/tea-timer`)
    const best = finder.of('tea timer')
    expect(best.slice(0, 2).map(({ url }) => url)).toEqual([
      'https://dir.example/t/tea-timer',
      'https://dir.example/9-tea-timer',
    ])
    expect(best).toHaveLength(8)
    expect(finder.of('tea')[0]?.url).toBe('https://dir.example/t/tea')
    expect(addCandidates(best, best)).toEqual(best)
  })
})

describe('a heading', () => {
  it.each([
    ['Tea Timer', true],
    ['TeaTimer', true],
    ['Tea Timer – every tea', true],
    ['Tea Timer | Best tools', true],
    ['Tea Timer (2026)', true],
    ['Tea Timer Reviews, Pricing & Features 2026', true],
    ['teatimer.co.uk', true],
    ['Tea Timer Pro', false],
    ['Tea Timer alternatives', false],
    ['Tea Timer vs Coffee Clock', false],
    ['Best tea timers', false],
    ['My Tea Timer', false],
    ['', false],
  ])('%j names the product: %s', (heading, expected) => expect(isNamed(heading, tea)).toBe(expected))
})

describe('a URL of a list', () => {
  const directory = {
    home: new URL('https://dir.example/startups'),
    searchUrl: 'https://dir.example/find?what={query}',
    listedUnder: partsOfPaths([new URL('https://dir.example/Posts/coffee-clock')]),
  }
  it.each([
    ['/', true],
    ['/en/', true],
    ['/startups/', true],
    ['/category/tea-timer', true],
    ['/alternatives/tea-timer', true],
    ['/tea-timer-vs-coffee-clock', true],
    ['/@teatimer', true],
    ['/anything?q=tea', true],
    ['/find?what=Tea%20Timer', true],
    ['/profile/tea-timer', true],
    ['/articles/tea-timer', true],
    ['/posts/tea-timer', false],
    ['/tool/tea-timer', false],
    ['/startups/tea-timer', false],
    ['/tool/tea-timer?ref=home', false],
  ])('%s: %s', (path, expected) => expect(isListUrl(new URL(path, directory.home), tea, directory)).toBe(expected))

  it('isn’t one because a product is called like a list', () => {
    const feed = { name: 'Feed', website: new URL('https://feed.example/'), domain: 'feed.example' }
    expect(isListUrl(new URL('https://dir.example/tool/feed'), feed, directory)).toBe(false)
    expect(isListUrl(new URL('https://dir.example/feed/feed'), feed, directory)).toBe(true)
  })
})
