/** Scripts without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
export const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

// Made when first needed: browsers load this file with others, and `Intl` takes them long.
let segmenter: Intl.Segmenter | undefined

/**
 * Characters whose words are looked up. Beyond that the average word length is assumed, because looking up 1 MB takes
 * too long.
 */
const segmented = 100_000

/** Words as a person counts them: by spaces, or by dictionary for scripts without spaces. */
export function countWords(text: string): number {
  let words = 0
  let looked = 0
  let found = 0
  let rest = 0
  for (const [run] of text.matchAll(/[\p{L}\p{N}]\S*/gu)) {
    if (!spaceless.test(run)) words += 1
    else {
      const part = run.slice(0, segmented - looked)
      if (part !== '') found += countSegments(part)
      looked += part.length
      rest += run.length - part.length
    }
  }
  return words + found + (rest > 0 ? Math.round((rest * found) / looked) : 0)
}

function countSegments(run: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  let words = 0
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words += 1
  return words
}
