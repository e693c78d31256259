export const productStates = ['unconfirmed', 'pending', 'published', 'rejected', 'withdrawn', 'merged', 'gone'] as const
export type ProductState = (typeof productStates)[number]

export type Actor = 'founder' | 'operator' | 'system'

/** Each thing that can happen to a submission: who may do it, from where, and where it leads. */
export const transitions = {
  confirm: { actor: 'founder', from: ['unconfirmed'], to: 'pending' },
  publish: { actor: 'operator', from: ['pending', 'rejected'], to: 'published' },
  reject: { actor: 'operator', from: ['pending', 'published'], to: 'rejected' },
  resubmit: { actor: 'founder', from: ['rejected', 'withdrawn', 'gone'], to: 'pending' },
  withdraw: { actor: 'founder', from: ['unconfirmed', 'pending', 'published', 'rejected'], to: 'withdrawn' },
  merge: { actor: 'operator', from: ['pending', 'published', 'rejected'], to: 'merged' },
  expire: { actor: 'system', from: ['published'], to: 'gone' },
} as const satisfies Record<string, { actor: Actor; from: readonly ProductState[]; to: ProductState }>

export type Transition = keyof typeof transitions

/** Those that a founder may do by the link in the mails. */
export const founderTransitions = ['confirm', 'resubmit', 'withdraw'] as const satisfies readonly Transition[]

export function canPass(transition: Transition, state: ProductState): boolean {
  return (transitions[transition].from as readonly ProductState[]).includes(state)
}

/** What a founder reads about where the submission stands. */
export const stateTexts: Record<ProductState, { label: string; meaning: string }> = {
  unconfirmed: {
    label: 'Waiting for your confirmation',
    meaning: 'Press the button to confirm that this address is yours. Then the product joins our reading queue.',
  },
  pending: {
    label: 'In the queue',
    meaning: 'A person will read it and either publish it or tell you what to change.',
  },
  published: {
    label: 'Published',
    meaning: 'It stands in the directory, in its category, in the sitemap and the feeds.',
  },
  rejected: { label: 'Not published', meaning: 'Change what the reason names and send it again; it costs nothing.' },
  withdrawn: { label: 'Withdrawn', meaning: 'You took it back. You can send it again whenever you like.' },
  merged: { label: 'Merged', meaning: 'It was listed twice. Its address now leads to the listing that stayed.' },
  gone: {
    label: 'Taken down',
    meaning: 'Its site did not answer for weeks. Is it back? Then send it again; it costs nothing.',
  },
}

/** What happened, as the audit trail calls it. */
export type ProductEventKind = Transition | 'submit' | 'edit' | 'propose' | 'accept' | 'decline' | 'amend' | 'undo'

export const eventTexts: Record<ProductEventKind, string> = {
  submit: 'Submitted',
  confirm: 'E-mail address confirmed',
  publish: 'Published',
  reject: 'Not published',
  resubmit: 'Sent again',
  withdraw: 'Withdrawn',
  edit: 'Edited',
  propose: 'Changes sent for review',
  accept: 'Changes published',
  decline: 'Changes not published',
  merge: 'Merged with another listing',
  expire: 'Taken down: its site is gone',
  amend: 'Edited by us',
  undo: 'Decision taken back',
}
