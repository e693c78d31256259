import type { FeedbackStatus } from '#src/domain/feedback/feedback.ts'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import type { OfferText } from '#src/domain/offers/offers.ts'

// What users of products that don't exist say, newest first, over four weeks. And what these products offer.

/** `shown`: on the public board. */
export type DemoMessage = { mode: FeedbackMode; text: string; status?: FeedbackStatus; shown?: boolean }
export type DemoAudience = { messages: readonly DemoMessage[]; offer: OfferText }

export const noteAudience: DemoAudience = {
  offer: {
    headline: 'Free for teams of up to five',
    price: '$4 a person a month after that',
    url: 'https://notes.example/pricing',
    coupon: '',
    endsOn: '',
  },
  messages: [
    { mode: 'idea', text: 'Dark mode, please. Our meetings are in the evening.' },
    { mode: 'bug', text: 'Pasting a table from a spreadsheet loses the first column.' },
    { mode: 'idea', text: 'I’d like a dark mode.', shown: true },
    { mode: 'praise', text: 'The open tasks on top of the next meeting saved us an hour a week.', status: 'done' },
    { mode: 'idea', text: 'dark mode!' },
    { mode: 'idea', text: 'Could tasks go to our calendar?', status: 'planned', shown: true },
    { mode: 'bug', text: 'On my phone the keyboard covers the last line of a note.', status: 'done', shown: true },
    { mode: 'idea', text: 'Any chance of a dark mode?' },
    { mode: 'idea', text: 'Let me assign one task to two people.', status: 'declined', shown: true },
    { mode: 'praise', text: 'Works on the train without a connection. Thank you.' },
    { mode: 'idea', text: 'A dark mode for presentations.' },
  ],
}

export const invoiceAudience: DemoAudience = {
  offer: {
    headline: 'Three months for the price of two',
    price: '$9 a month',
    url: 'https://invoices.example/pricing',
    coupon: 'QUARTER',
    endsOn: '',
  },
  messages: [
    { mode: 'idea', text: 'Italian invoices would be great. Half of my clients are in Milan.', shown: true },
    { mode: 'bug', text: 'The reminder went out although the invoice was paid the same morning.' },
    { mode: 'praise', text: 'My accountant stopped writing to me. That’s the best review I have.', status: 'done' },
    { mode: 'idea', text: 'Please add Italian invoices.' },
    { mode: 'idea', text: 'Recurring invoices with a changing amount.', status: 'planned', shown: true },
    { mode: 'bug', text: 'The French PDF says “TVA” twice.', status: 'done', shown: true },
    { mode: 'idea', text: 'Invoices in Italian too?' },
    { mode: 'idea', text: 'Take card payments in the invoice.', status: 'declined', shown: true },
    { mode: 'praise', text: 'Sent my first invoice in German without knowing German.' },
    { mode: 'idea', text: 'An Italian version of the invoice.' },
    { mode: 'idea', text: 'Italian invoices!' },
  ],
}
