import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DirectoryName, Rating } from '#src/components/directories/cells.tsx'
import { ListedName } from '#src/components/directories/ListedName.tsx'
import { PlanCard } from '#src/components/plans/PlanCard.tsx'
import { Header } from '#src/components/ui/Header.tsx'
import { plans } from '#src/domain/plans/plans.ts'
import { mainNavigation } from '#src/site.ts'

/** As programs read it that know no styles. */
function read<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(component, props)).replace(/<[^>]*>/g, '')
}

describe('A reader without styles', () => {
  it('finds the words of neighboring elements apart', () => {
    expect(read(Rating, { dr: 92, asOf: '2026-02-18' })).toBe('92 18 Feb 2026')
    expect(read(Rating, { dr: 40, asOf: undefined })).toBe('40 reported')
    expect(read(DirectoryName, { name: 'SourceForge' })).toBe('S SourceForge')
    expect(read(ListedName, { name: 'SourceForge', href: '/' })).toBe('S SourceForge')
  })

  it('finds the links of the header and the prices of a plan apart', () => {
    expect(read(Header, { area: 'marketing' })).toContain(mainNavigation.map(({ label }) => label).join(' '))
    for (const plan of plans) expect(read(PlanCard, { plan, link: '/', fit: null })).toMatch(/\$[\d.,]+ \$[\d.,]+ \w/)
  })
})
