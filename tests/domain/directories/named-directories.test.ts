import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NamedDirectories } from '#src/components/directories/NamedDirectories.tsx'
import { basisNote, type NamedDirectory } from '#src/domain/directories/named-directories.ts'
import { findIndustry, industryDirectories } from '#src/seo/data/niche-directories.ts'

const source = { source: 'https://www.bbb.org/rules' }
const verified = { verifiedOn: '2026-11-28' }

describe('what an entry rests on', () => {
  it('is said once for all that have neither a source nor a date', () => {
    expect(basisNote([{}, {}])).toBe('From our editors’ knowledge. Not verified yet.')
    expect(basisNote([{}, source])).toBe(
      'From our editors’ knowledge. Not verified yet, except where there’s a source.',
    )
    expect(basisNote([{}, verified])).toContain('a source or a date')
    expect(basisNote([source, verified])).toBe('')
  })

  it('is in an entry only if it has a source or was verified', () => {
    const [first, ...others] = industryDirectories(findIndustry('law-firms')).map(
      ({ source: _, ...row }): NamedDirectory => row,
    )
    const rows = [{ ...first!, ...verified, ...source }, ...others]
    const html = renderToStaticMarkup(createElement(NamedDirectories, { rows, parts: new Map() }))
    expect(html.match(/Not verified yet/g)).toHaveLength(1)
    expect(html.match(/Checked in a browser by our editors on 28 Nov 2026/g)).toHaveLength(1)
    expect(html).toContain('<a href="https://www.bbb.org/rules" target="_blank" rel="noopener">bbb.org</a>')
  })
})
