import type { KeywordMatch } from '#src/domain/keywords/keywords.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'

// What people who don't exist said on sites that don't exist, in the order it is told: newest first, over a month.

export type DemoKeyword = { text: string; match?: KeywordMatch; competitor?: boolean }
/** `state`: what the customer has done about it. */
export type DemoPost = {
  kind: PolledKind
  author: string
  title: string
  text: string
  state?: 'replied' | 'dismissed'
}
export type DemoMentions = { keywords: readonly DemoKeyword[]; posts: readonly DemoPost[] }

export const invoiceMentions: DemoMentions = {
  keywords: [
    { text: 'Example Invoices' },
    { text: 'invoicing app' },
    { text: 'invoice freelancer', match: 'all' },
    { text: 'Sample Billing', competitor: true },
    { text: 'invoice factoring', match: 'exclude' },
  ],
  posts: [
    {
      ...{ kind: 'lemmy', author: 'fern_writes', title: 'Which invoicing app do you use for clients abroad?' },
      text: 'I translate for companies in Spain and Germany and still write every invoice by hand. Which invoicing app do you use? It has to handle reverse charge.',
    },
    {
      ...{ kind: 'mastodon', author: 'otto_draws', title: '' },
      text: 'Sample Billing raised its price again and now takes 2% of every invoice. Looking for an alternative to Sample Billing for one person who sends ten invoices a month.',
    },
    {
      ...{ kind: 'feed', author: 'Greta Example', title: 'How I get paid on time as a freelancer', state: 'replied' },
      text: 'Three habits that helped: send the invoice on the day the work is done, write a due date instead of “30 days”, and remind on day one after it. Any freelancer can start with that tomorrow.',
    },
    {
      ...{ kind: 'lemmy', author: 'quietpixel', title: 'Anyone tried Example Invoices?' },
      text: 'A friend sends hers with Example Invoices because it writes them in French. Does the export work for German accountants?',
    },
    {
      ...{ kind: 'mastodon', author: 'lena_codes', title: '' },
      text: 'Can anyone recommend an invoicing app that works offline? On trains half of the week.',
      state: 'replied',
    },
    {
      ...{ kind: 'lemmy', author: 'ironkettle', title: 'My freelancer invoice keeps coming back' },
      text: 'Third time that a client in Austria returned my invoice because something is missing. I’m tired of guessing which details each country wants on a freelancer’s invoice.',
    },
    {
      ...{ kind: 'feed', author: 'Tomás Example', title: 'Moving from spreadsheets to an invoicing app' },
      text: 'For six years a spreadsheet did it. Then I forgot to bill a client for two months. What I looked for in an invoicing app, what I found, and what I miss about the spreadsheet.',
    },
    {
      ...{ kind: 'lemmy', author: 'paperplane', title: 'Quotes that turn into invoices', state: 'dismissed' },
      text: 'Is there a simple tool where a quote becomes an invoice with one click? I’m a freelancer with four clients, so nothing with seats and teams.',
    },
    {
      ...{ kind: 'mastodon', author: 'nils_maps', title: '' },
      text: 'Sample Billing stopped working for the third morning this week. How do you bill when your billing is down?',
    },
    {
      ...{ kind: 'mastodon', author: 'paperplane', title: '' },
      text: 'Is there a simple tool where a quote becomes an invoice with one click? I’m a freelancer with four clients, so nothing with seats and teams.',
    },
    {
      ...{ kind: 'lemmy', author: 'rosehip', title: 'Reminders without being rude' },
      text: 'What do you write when an invoice is two weeks late? As a freelancer I don’t want to lose the client over it.',
      state: 'replied',
    },
    {
      ...{ kind: 'feed', author: 'Greta Example', title: 'What must be on an invoice in four countries' },
      text: 'A table for freelancers: which tax numbers and which words belong on an invoice in Germany, France, Spain and Austria, with links to the rules.',
    },
    {
      ...{ kind: 'mastodon', author: 'birch_and_co', title: '' },
      text: 'Wrote my own invoicing app over the weekend. Two hundred lines, and it already knows more about VAT than I do.',
      state: 'dismissed',
    },
    {
      ...{ kind: 'lemmy', author: 'saltmarsh', title: 'Switching away from Sample Billing' },
      text: 'I have 400 old invoices in Sample Billing. Has anyone moved them to something else without typing them again?',
    },
    {
      ...{ kind: 'lemmy', author: 'dune_runner', title: 'Best invoicing app with a fixed price?' },
      text: 'Everything I find takes a share of what I earn. What is the best invoicing app with one price a month?',
      state: 'replied',
    },
    {
      ...{ kind: 'feed', author: 'Tomás Example', title: 'A year as a freelancer in numbers', state: 'dismissed' },
      text: 'Eleven clients, 74 invoices, 19 reminders, one that was never paid. What a freelancer’s year looks like when you count every invoice.',
    },
  ],
}

export const noteMentions: DemoMentions = {
  keywords: [
    { text: 'Example Notes' },
    { text: 'meeting notes' },
    { text: 'action items', match: 'phrase' },
    { text: 'Sample Minutes', competitor: true },
  ],
  posts: [
    {
      ...{ kind: 'lemmy', author: 'harbor_lights', title: 'What do you use for meeting notes?' },
      text: 'We’re eight people and our meeting notes live in five places. What do you use so that everyone can write at the same time?',
    },
    {
      ...{ kind: 'mastodon', author: 'juniper_pm', title: '' },
      text: 'Every Monday the same: who had that task? Any recommendations for meeting notes that turn into tasks?',
      state: 'replied',
    },
    {
      ...{ kind: 'feed', author: 'Mira Example', title: 'Meeting notes nobody reads' },
      text: 'I counted: of 52 pages of meeting notes, three were opened again. What we write down now, and what we stopped writing down.',
    },
    {
      ...{ kind: 'lemmy', author: 'copperleaf', title: 'Alternative to Sample Minutes?' },
      text: 'Sample Minutes records every call, and our clients hate it. Is there an alternative to Sample Minutes that only takes notes?',
    },
    {
      ...{ kind: 'mastodon', author: 'tide_table', title: '' },
      text: 'Tried Example Notes in our retro today. The open action items on top of the next page were the best part.',
      state: 'replied',
    },
    {
      ...{ kind: 'lemmy', author: 'slowtrain', title: 'Action items that don’t get lost' },
      text: 'How do you keep action items from one meeting to the next? We’re struggling with a shared document of 90 pages.',
    },
    {
      ...{ kind: 'feed', author: 'Mira Example', title: 'A template for customer interviews', state: 'dismissed' },
      text: 'The questions I ask, and how the meeting notes of an interview become three action items on the same day.',
    },
    {
      ...{ kind: 'mastodon', author: 'kestrel_dev', title: '' },
      text: 'Unpopular opinion: meeting notes belong into the repository, next to the code they are about.',
      state: 'dismissed',
    },
    {
      ...{ kind: 'lemmy', author: 'mosswork', title: 'Shared meeting notes that work offline' },
      text: 'Our office is a workshop without reception. Is there any tool for shared meeting notes that catches up when it is online again?',
    },
    {
      ...{ kind: 'lemmy', author: 'harbor_lights', title: 'Follow-up: we tried three tools for meeting notes' },
      text: 'Sample Minutes was too expensive for eight people, one had no export, and one is still with us. A report after two weeks.',
    },
  ],
}
