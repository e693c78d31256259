import { describe, expect, it } from 'vitest'
import { groupAlike } from '#src/domain/suggestions/alike.ts'

const groups = (...texts: (string | [text: string, votes: number])[]) =>
  groupAlike(
    texts.map((said, at) => {
      const [text, votes] = typeof said === 'string' ? [said, 0] : said
      return { id: String(at), text, votes, createdAt: at }
    }),
  ).map(({ first, count, lastAt }) => [first.text, count, lastAt])

describe('Feedback that says nearly the same', () => {
  it('is counted together, under who said it first', () => {
    expect(
      groups(
        'Please add a dark mode',
        'dark mode!!',
        'I would love a dark mode for the nights',
        'Export to CSV',
        'Can you export the report to CSV?',
        'The page crashes',
      ),
    ).toEqual([
      ['Please add a dark mode', 3, 2],
      ['Export to CSV', 2, 4],
      ['The page crashes', 1, 5],
    ])
  })

  it('counts votes as voices', () => {
    expect(groups(['Dark mode', 4], 'dark modes please')).toEqual([['Dark mode', 6, 1]])
  })

  it('isn’t the same for sharing one word, or only fillers', () => {
    expect(groups('Import from Excel', 'Import contacts from Google')).toHaveLength(2)
    expect(groups('I would like this', 'this is what I would like', '')).toHaveLength(3)
  })

  it('can be written in other scripts', () => {
    expect(groups('Темная тема пожалуйста', 'темная тема')).toHaveLength(1)
  })
})
