import { expect, it } from 'vitest'
import { isParked } from '#src/domain/fetching/parked.ts'

const leadsTo = (asked: string, reached: string) => isParked(asked, new URL(reached))

it('knows a domain that leads to where domains are sold or parked', () => {
  expect(leadsTo('https://tea.example/', 'https://www.hugedomains.com/domain_profile.cfm?d=tea.example')).toBe(true)
  expect(leadsTo('https://tea.example/', 'https://sedoparking.com/tea.example')).toBe(true)
  expect(leadsTo('https://tea.example/', 'https://forsale.godaddy.com/forsale/tea.example')).toBe(true)
})

it('leaves alone what stays where it is, moves elsewhere, or is a marketplace itself', () => {
  expect(leadsTo('https://tea.example/', 'https://www.tea.example/')).toBe(false)
  expect(leadsTo('https://tea.example/', 'https://www.godaddy.com/')).toBe(false)
  expect(leadsTo('https://tea.example/', 'https://notsedo.com/')).toBe(false)
  expect(leadsTo('https://sedo.com/', 'https://www.sedo.com/us/')).toBe(false)
})
