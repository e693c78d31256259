import { expect, it } from 'vitest'
import { sources } from '#src/seo/data/directories.ts'
import { checkerText, checkingList } from '#src/seo/directories/checkers.ts'
import { directoryFacts } from '#src/seo/directories/directory-facts.ts'
import { listedByKey, listedDirectories } from '#src/seo/directories/list.ts'

it('each check in the data set is that of a list that names the directory', () => {
  const checked = listedDirectories.filter(
    ({ checkedOn, checkKind }) => checkedOn !== undefined && checkKind !== 'our-editors',
  )
  expect(checked.length).toBeGreaterThan(200)
  const unnamed = checked.filter((one) => !one.sources.includes(checkingList(one) ?? ''))
  expect(unnamed.map(({ key, checkedOn }) => `${key} ${checkedOn}`)).toEqual([])
  expect(checked.every((one) => sources.has(checkingList(one) ?? ''))).toBe(true)
})

it('a page says whose check it was', () => {
  const one = listedByKey.get('trustmrr.com')!
  const fact = directoryFacts(one, undefined).find(({ id }) => id === 'checked')
  expect(fact).toMatchObject({ value: '28 May 2026', origin: 'camaker/backlink-pilot, in a browser' })
  expect(checkerText({ checkedOn: '2027-01-15', checkKind: 'our-editors', sources: [] })).toBe(
    'our editors, in a browser',
  )
})
