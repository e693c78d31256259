import type { SentOutcome } from '#src/domain/deliveries/outcomes.api.ts'
import { askKinds } from '#src/domain/deliveries/states.ts'

/** What an operator can say about a row. */
export const workChoices = {
  submitted: { label: 'Submitted', message: (name: string) => `Submitted to ${name}.` },
  doubted: {
    label: 'May have been sent',
    message: (name: string) => `${name} may have it. We’ll look for the listing, and nobody submits it again.`,
  },
  corrected: { label: 'Corrected', message: (name: string) => `Corrected at ${name}. The next check looks at it.` },
  already: { label: 'Already listed', message: (name: string) => `Already listed at ${name}.` },
  account: { label: 'Needs account', message: (name: string) => `${name} needs an account.` },
  payment: { label: 'Needs payment', message: (name: string) => `${name} asks for payment.` },
  question: { label: 'Asks a question', message: (name: string) => `Asked the customer about ${name}.` },
  badge: { label: 'Needs badge', message: (name: string) => `${name} needs a badge or link.` },
  video: { label: 'Needs video', message: (name: string) => `${name} needs a video.` },
  'pricing-page': { label: 'Needs pricing page', message: (name: string) => `${name} needs a pricing page.` },
  'business-id': { label: 'Needs business ID', message: (name: string) => `${name} needs a business ID.` },
  refused: { label: 'Refused', message: (name: string) => `${name} refused.` },
  closed: { label: 'Closed', message: (name: string) => `${name} is closed.` },
  later: { label: 'Later', message: (name: string) => `${name} comes back in four hours.` },
} as const
export type WorkChoice = keyof typeof workChoices

/** Instead of "Submitted", for a listing that is there and has to be corrected. */
export function choiceFor(choice: WorkChoice, isCorrection: boolean): WorkChoice {
  return choice === 'submitted' && isCorrection ? 'corrected' : choice
}

/** The outcome of a choice. `note`: for the customer. */
export function outcomeOf(choice: WorkChoice, { note, liveUrl }: { note: string; liveUrl: string }) {
  // The customer reads what is asked, so a note is part of it.
  return { ...decisionOf(choice, note, liveUrl), ...(!Object.hasOwn(askKinds, choice) && { note }) }
}

function decisionOf(choice: WorkChoice, text: string, liveUrl: string): Omit<SentOutcome, 'version'> {
  switch (choice) {
    case 'submitted':
      return { action: 'submit', liveUrl }
    case 'doubted':
      return { action: 'doubt' }
    case 'corrected':
      return { action: 'correct', liveUrl }
    case 'already':
      return { action: 'already', liveUrl }
    case 'account':
    case 'payment':
    case 'question':
    case 'badge':
    case 'video':
    case 'pricing-page':
    case 'business-id':
      return { action: 'ask', kind: choice, text }
    case 'refused':
    case 'closed':
      return { action: 'decline', reason: choice }
    case 'later':
      return { action: 'later' }
  }
}
