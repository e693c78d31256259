import { TermList } from '#src/components/ui/TermList.tsx'

const benefits = [
  ['Improve SEO', 'A few links between related sites are normal. Google treats excessive exchanges as spam.'],
  [
    'Drive quality traffic',
    'Many visitors are founders with a product listed there. That’s worth most if you sell to founders, so count sign-ups, not visits.',
  ],
  [
    'Save time',
    'A badge can replace a fee or a wait: LaunchIgniter’s free listing asks for one, and App Rater reviews products with one sooner.',
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
