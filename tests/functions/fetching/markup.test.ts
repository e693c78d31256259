import { describe, expect, it } from 'vitest'
import { readMarkup } from '#functions/fetching/markup.ts'

function elementsOf(html: string): { opened: string[]; closed: string[]; text: string } {
  const seen = { opened: [] as string[], closed: [] as string[], text: '' }
  readMarkup(html, {
    onopentag: (name) => void seen.opened.push(name),
    onclosetag: (name) => void seen.closed.push(name),
    ontext: (text) => void (seen.text += text),
  })
  return seen
}

describe('HTML that someone else has written', () => {
  it('is read in order', () => {
    expect(elementsOf('<p>One<br>two<p>three &amp; four')).toEqual({
      opened: ['p', 'br', 'p'],
      closed: ['br', 'p', 'p'],
      text: 'Onetwothree & four',
    })
  })

  it('is read to the end if many elements are beside each other', () => {
    expect(elementsOf('<p>a<br>'.repeat(50_000)).opened).toHaveLength(100_000)
  })

  it.each(['<div><b><p>', '<svg><g>', '<b></i>'])('is read until %s is nested too deeply', (part) => {
    const { opened } = elementsOf(part.repeat(80_000))
    expect(opened.length).toBeGreaterThan(1000)
    expect(opened.length).toBeLessThan(10_000)
  })
})
