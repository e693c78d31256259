import { describe, expect, it } from 'vitest'
import { groupAlike } from '#src/domain/feedback/alike.ts'
import { parsingTime } from '#tests/support/event-loop.ts'

const groups = (...texts: (string | [text: string, votes: number])[]) =>
  groupAlike(
    texts.map((said, at) => {
      const [text, votes] = typeof said === 'string' ? [said, 0] : said
      return { id: String(at), mode: 'idea' as const, text, votes, createdAt: at }
    }),
  ).map(({ first, messages, count }) => [first.text, messages, count])

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
      ['Please add a dark mode', 3, 3],
      ['Export to CSV', 2, 2],
      ['The page crashes', 1, 1],
    ])
  })

  it('counts votes as voices', () => {
    expect(groups(['Dark mode', 4], 'dark modes please')).toEqual([['Dark mode', 2, 6]])
  })

  it('isn’t the same for sharing one word, or only fillers', () => {
    expect(groups('Import from Excel', 'Import contacts from Google')).toHaveLength(2)
    expect(groups('I would like this', 'this is what I would like', '')).toHaveLength(3)
  })

  it('isn’t the same for the words that every sentence of its language has', () => {
    const german = ['Ich finde die App zu langsam', 'Ich finde die Preise zu hoch', 'Ich möchte die App in blau']
    expect(groups(...german)).toHaveLength(3)
    expect(groups('Ich hätte gerne einen dunklen Modus', 'einen dunklen Modus bitte')).toHaveLength(1)
  })

  it('isn’t swallowed by a message that is about everything', () => {
    const rambling = `The settings are hard to find, the export button never shows, a dark theme would be easier on the eyes, search
      finds nothing that has a file upload, Google login is broken on my phone, and the invoices you email have wrong dates`
    const wishes = ['Dark theme', 'Export button', 'Search field', 'File uploads', 'Google login', 'Email invoices']
    expect(groups(rambling, ...wishes)).toHaveLength(7)
    expect(groups(`${'much '.repeat(100)} dark mode`, 'dark mode')).toHaveLength(2)
  })

  it('can be written in other scripts', () => {
    expect(groups('Темная тема пожалуйста', 'темная тема')).toHaveLength(1)
    expect(groups('ダークモードを追加', 'ダークモードが欲しい', '請求書をメールで送ってください')).toHaveLength(2)
  })

  it('keeps nobody waiting, however long and alike the texts are', () => {
    const long = Array.from({ length: 300 }, (_, at) => {
      const words = Array.from({ length: 24 }, (_, word) => `w${word}${word < 9 ? '' : `x${at}`}`)
      return { id: String(at), mode: 'idea' as const, text: words.join(' '), votes: 0, createdAt: at }
    })
    const before = process.threadCpuUsage()
    expect(groupAlike(long)).toHaveLength(300)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(20 * parsingTime())
    // Texts of 2,000 characters aren't even compared.
    expect(groupAlike(long.map((one) => ({ ...one, text: 'dark mode '.repeat(200) })))).toHaveLength(300)
  })
})
