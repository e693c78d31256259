/** Scripts that put no space between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Words as a person counts them: by spaces, and where a script has none, by what its dictionary knows. */
export function countWords(text: string): number {
  let words = 0
  for (const [run] of text.matchAll(/[\p{L}\p{N}]\S*/gu)) words += spaceless.test(run) ? countSegments(run) : 1
  return words
}

function countSegments(run: string): number {
  let words = 0
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words += 1
  return words
}
