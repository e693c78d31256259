import { describe, expect, it } from 'vitest'
import { everyRow, filterReport } from '#src/domain/deliveries/report.ts'
import { shownStates, submittedStates } from '#src/domain/deliveries/states.ts'
import { isWebUrl } from '#src/domain/urls/web-urls.ts'
import { anyDirectory, findDirectories } from '#src/domain/directories/finder.ts'
import { directories } from '#src/seo/data/directories.ts'
import { sampleRows } from '#src/seo/deliveries/sample-report.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'

describe('the sample report', () => {
  it("shows 24 real directories with our data's figures, in the order of the finder for SaaS", () => {
    expect(sampleRows).toHaveLength(24)
    for (const { name, url, dr, drAsOf, followed } of sampleRows) {
      expect(directories).toContainEqual(expect.objectContaining({ name, url, dr, drAsOf, followed }))
    }
    const shown = sampleRows.map(({ url }) => url)
    const found = findDirectories(finderDirectories(new Map()), { ...anyDirectory, kind: 'saas' }).map(({ url }) => url)
    expect(found.filter((url) => shown.includes(url))).toEqual(shown)
  })

  it('shows every state, mostly live, and both followed and nofollow links', () => {
    const counts = shownStates.map((state) => filterReport(sampleRows, { ...everyRow, state }).length)
    expect(Math.min(...counts)).toBeGreaterThan(1)
    expect(counts[shownStates.indexOf('live')]).toBe(Math.max(...counts))
    expect(filterReport(sampleRows, { ...everyRow, links: 'nofollow' }).length).toBeGreaterThan(1)
  })

  it('has dates that match its states, in order', () => {
    for (const { state, submittedOn, liveOn, lostOn, proof } of sampleRows) {
      expect(submittedOn !== undefined).toBe(submittedStates.includes(state))
      expect(liveOn !== undefined).toBe(state === 'live' || state === 'lost')
      expect(lostOn !== undefined).toBe(state === 'lost')
      expect(proof !== undefined).toBe(state === 'live' || state === 'lost')
      if (liveOn) expect(liveOn > submittedOn!).toBe(true)
      if (proof) expect(proof.checkedOn >= (lostOn ?? liveOn)!).toBe(true)
    }
  })

  it('has no links to listings, because none exist', () => {
    expect(sampleRows.filter(({ liveLink }) => liveLink && isWebUrl(liveLink))).toEqual([])
  })
})
