export const productStates = [
  'unconfirmed',
  'pending',
  'published',
  'rejected',
  'spam',
  'withdrawn',
  'merged',
  'gone',
] as const
export type ProductState = (typeof productStates)[number]

export type Actor = 'founder' | 'operator' | 'system'

/** Each action on a submission: who may do it, from which states, and the next state. */
export const transitions = {
  confirm: { actor: 'founder', from: ['unconfirmed'], to: 'pending' },
  publish: { actor: 'operator', from: ['pending', 'rejected', 'spam'], to: 'published' },
  reject: { actor: 'operator', from: ['pending', 'published'], to: 'rejected' },
  // Like a rejection, but for good: its founder can't submit it again. A listing is taken down with a reason instead.
  spam: { actor: 'operator', from: ['pending'], to: 'spam' },
  resubmit: { actor: 'founder', from: ['rejected', 'withdrawn', 'gone'], to: 'pending' },
  withdraw: { actor: 'founder', from: ['unconfirmed', 'pending', 'published', 'rejected'], to: 'withdrawn' },
  merge: { actor: 'operator', from: ['pending', 'published', 'rejected'], to: 'merged' },
  expire: { actor: 'system', from: ['published'], to: 'gone' },
} as const satisfies Record<string, { actor: Actor; from: readonly ProductState[]; to: ProductState }>

export type Transition = keyof typeof transitions

/** The actions a founder can take through the mailed link. */
export const founderTransitions = ['confirm', 'resubmit', 'withdraw'] as const satisfies readonly Transition[]
export type FounderTransition = (typeof founderTransitions)[number]

export function canPass(transition: Transition, state: ProductState): boolean {
  return (transitions[transition].from as readonly ProductState[]).includes(state)
}

/** Whether admins may edit it. A merged one's website belongs to the other listing. */
export function isEditable(state: ProductState): boolean {
  return state !== 'merged'
}

/** What a founder reads about each state. */
export const stateTexts: Record<ProductState, { label: string; meaning: string }> = {
  unconfirmed: {
    label: 'Waiting for your confirmation',
    meaning: 'Press the button to confirm that this email is yours. Then your product joins the review queue.',
  },
  pending: {
    label: 'In the queue',
    meaning: 'A person will review it, and either publish it or tell you what to change.',
  },
  published: {
    label: 'Published',
    meaning: 'It has its own page, and it’s in its category, the sitemap and the feeds.',
  },
  rejected: { label: 'Not published', meaning: 'Fix what the reason mentions and resubmit it. It’s free.' },
  spam: { label: 'Not listed', meaning: 'It isn’t something we list, so it can’t be submitted again.' },
  withdrawn: { label: 'Withdrawn', meaning: 'You withdrew it. You can resubmit it at any time.' },
  merged: { label: 'Merged', meaning: 'It was listed twice. Its URL now redirects to the other listing.' },
  gone: {
    label: 'Taken down',
    meaning: 'Its site was unreachable for weeks. Is it back? Resubmit it. It’s free.',
  },
}

/** The label of each action in the history. */
export type ProductEventKind = Transition | 'submit' | 'edit' | 'propose' | 'accept' | 'decline' | 'amend' | 'undo'

/** The newest steps of a history that are shown. Someone can edit their submission any number of times. */
export const shownEvents = 100

export const olderEvents = `Only the latest ${shownEvents} steps are shown.`

export const eventTexts: Record<ProductEventKind, string> = {
  submit: 'Submitted',
  confirm: 'Email confirmed',
  publish: 'Published',
  reject: 'Not published',
  spam: 'Not listed',
  resubmit: 'Resubmitted',
  withdraw: 'Withdrawn',
  edit: 'Edited',
  propose: 'Changes sent for review',
  accept: 'Changes published',
  decline: 'Changes not published',
  merge: 'Merged with another listing',
  expire: 'Taken down: its site was unreachable',
  amend: 'Edited by us',
  undo: 'Decision undone',
}
