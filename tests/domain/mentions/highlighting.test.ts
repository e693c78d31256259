import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight } from '#src/domain/mentions/highlights.ts'

const marked = (text: string, ...keywords: string[]) =>
  highlight(text, keywords).flatMap((part) => (part.marked ? [part.text] : []))

describe('highlighting keywords', () => {
  it('finds phrases in any form, case and spelling', () => {
    expect(marked('Which TEA-timers do you use? My tea timer broke.', 'tea timer')).toEqual(['TEA-timers', 'tea timer'])
    expect(marked('Counting inventories in a café', 'inventory', 'cafe')).toEqual(['inventories', 'café'])
    expect(marked('日本 茶 timer', '茶 timer')).toEqual(['茶 timer'])
  })

  it('finds words with signs as a whole, and those of scripts without spaces inside others', () => {
    expect(marked('C, C++ or C#? C++17 on .NET, not the net', 'C++', '.NET')).toEqual(['C++', 'C++', '.NET'])
    expect(marked('最好的任务管理工具', '管理')).toEqual(['管理'])
    expect(marked('管と理', '管理')).toEqual([])
    expect(marked('お茶タイマーが欲しい', 'タイマー')).toEqual(['タイマー'])
  })

  it('finds single words where the phrase isn’t there', () => {
    expect(marked('A timer for my tea', 'tea timer')).toEqual(['timer', 'tea'])
  })

  it('marks the longest of those that overlap', () => {
    expect(marked('The best tea timer ever', 'tea', 'tea timer')).toEqual(['tea timer'])
  })

  it('leaves words alone that only begin alike', () => {
    expect(marked('Teapots and tease', 'tea')).toEqual([])
  })

  it('keeps each character of a text, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
        (text, keywords) => {
          expect(
            highlight(text, keywords)
              .map((part) => part.text)
              .join(''),
          ).toBe(text)
        },
      ),
    )
  })
})
