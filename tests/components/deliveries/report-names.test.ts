import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PrintHead } from '#src/components/deliveries/PrintHead.tsx'
import { SharedReport } from '#src/components/deliveries/SharedReport.tsx'

const project = { name: 'ساعة الشاي (Tea)', websiteUrl: 'https://example.com/', demo: false }

it('a name written from right to left doesn’t reorder the title of a report, on the screen or on paper', () => {
  const title = `Directory report for <bdi>${project.name}</bdi></h1>`
  expect(renderToStaticMarkup(createElement(PrintHead, { ...project, at: 0 }))).toContain(title)
  expect(renderToStaticMarkup(createElement(SharedReport, { project, rows: [], page: 1, now: 0 }))).toContain(title)
})
