import { TermList } from '#src/components/ui/TermList.tsx'

const benefits = [
  [
    'Improve SEO',
    'Two sites that link to each other both gain, as long as the exchange is small, open and between sites that fit.',
  ],
  [
    'Drive quality traffic',
    'Directories that hand out badges have a following. Their visitors come to compare, and many of them try things.',
  ],
  [
    'Save time',
    'A link back often replaces the queue or the fee: add a badge to your footer and get listed the same day.',
  ],
] as const

export function ReciprocalBenefits() {
  return (
    <section className="why benefits wrap">
      <h2>Why Choose Reciprocal Link Directories?</h2>
      <TermList items={benefits} />
    </section>
  )
}
