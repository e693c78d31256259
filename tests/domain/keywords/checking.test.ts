import { describe, expect, it } from 'vitest'
import { checkKeyword, keywordMessages } from '#src/domain/keywords/keywords.ts'

describe('A keyword that nothing would be found by', () => {
  it.each(['タイマー', '茶计时器', 'เครื่องจับเวลา', 'tea タイマー'])('is refused, saying why: %s', (text) => {
    expect(checkKeyword(text)).toBe(keywordMessages.noSpaces)
  })

  it.each(['C++', 'C# developer', 'f# ', '.NET', 'learn .net'])('but by other words is refused: %s', (text) => {
    expect(checkKeyword(text)).toBe(keywordMessages.signs)
  })

  it('of one letter is refused', () => {
    expect(checkKeyword('R')).toBe(keywordMessages.tooShort)
  })

  it.each(['asp.net', '#tea', 'teatimer.example', 'notepad++', '차 타이머', 'чайный таймер', 'Gültigkeit', 'Node.js'])(
    'is none of these: %s',
    (text) => {
      expect(checkKeyword(text)).toBeNull()
    },
  )
})
