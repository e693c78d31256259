import { faq, type FaqItem } from '#src/domain/faq/faq.ts'
import { guarantee } from '#src/site.ts'

/** All questions, with the one about the guarantee if the owner gives one. */
export function shownFaq(given = guarantee): readonly FaqItem[] {
  return given.offered ? [...faq, { question: given.question, answer: given.text }] : faq
}
