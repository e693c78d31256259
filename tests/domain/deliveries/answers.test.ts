import { expect, it } from 'vitest'
import { savedText, skippedText } from '#src/domain/deliveries/answers.ts'

it.each([
  [savedText(0), 'Saved in your profile.'],
  [savedText(1), 'Saved in your profile. We’ll continue with this directory.'],
  [savedText(3), 'Saved in your profile. We’ll continue with these 3 directories.'],
  [skippedText(1, 1), 'Skipped. The next directory takes its place.'],
  [skippedText(1, 0), 'Skipped. No other directory fits at the moment.'],
  [skippedText(3, 3), 'Skipped 3 directories. The next 3 take their places.'],
  [skippedText(3, 2), 'Skipped 3 directories. The next 2 take their places. No more fit at the moment.'],
  [skippedText(3, 1), 'Skipped 3 directories. The next one takes a place. No more fit at the moment.'],
  [skippedText(3, 0), 'Skipped 3 directories. No other directory fits at the moment.'],
])('says what an answer did: %s', (text, expected) => {
  expect(text).toBe(expected)
})
