import { describe, expect, it } from 'vitest'
import { checkKeyword, keywordMessages } from '#src/domain/keywords/keywords.ts'

describe('A keyword that nothing would be found by', () => {
  it('of one letter is refused', () => {
    for (const text of ['R', '茶', 'C']) expect(checkKeyword(text), text).toBe(keywordMessages.tooShort)
  })

  it.each([
    'タイマー',
    '茶计时器',
    'เครื่องจับเวลา',
    'tea タイマー',
    'C++',
    'C# developer',
    'F#',
    '.NET',
    'asp.net',
    '#tea',
    'teatimer.example',
    'notepad++',
    '차 타이머',
    'чайный таймер',
    'Gültigkeit',
    'Node.js',
  ])('is none of these: %s', (text) => {
    expect(checkKeyword(text)).toBeNull()
  })
})
