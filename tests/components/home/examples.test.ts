import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Facts } from '#src/components/home/Facts.tsx'
import { FactsLine } from '#src/components/landing/FactsLine.tsx'
import { FounderCard } from '#src/components/landing/FounderCard.tsx'
import { namedPeople } from '#src/env/example-values.ts'
import { clientSites, editors, founder } from '#src/site.ts'

const real = {
  clients: clientSites.map((site) => ({ ...site, example: false })),
  founder: { ...founder, example: false },
  editors: editors.map((editor) => ({ ...editor, example: false })),
}
const examples = {
  clients: clientSites.map((site) => ({ ...site, example: true })),
  founder: { ...founder, example: true },
  editors: editors.map((editor) => ({ ...editor, example: true })),
}

describe.each([
  ['the home page', [Facts]],
  ['a landing page', [FactsLine, FounderCard]],
])('the facts of %s', (_, components) => {
  const htmlOf = (people: ReturnType<typeof namedPeople>) =>
    components.map((Component) => renderToStaticMarkup(createElement(Component, people))).join('')

  it('show no example, stamp or empty list in production', () => {
    const html = htmlOf(namedPeople(true, examples))
    expect(html).not.toMatch(/example/i)
    expect(html).not.toContain(founder.name)
    expect(html).not.toMatch(/<ul[^>]*><\/ul>|Client sites|<blockquote/)
    expect(html).toContain('/sample-report')
  })

  it('show clients and founder in production once they are real, without a stamp', () => {
    const html = htmlOf(namedPeople(true, real))
    expect(html).not.toContain('stamp')
    for (const { name } of real.clients) expect(html).toContain(name)
    expect(html).toContain(founder.social.href)
  })

  it('label each example in development', () => {
    const html = htmlOf(namedPeople(false, examples))
    expect(html.match(/class="stamp[^"]*">example/g)).toHaveLength(examples.clients.length + 1)
  })
})
