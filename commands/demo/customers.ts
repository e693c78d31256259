import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { BatchText } from '#src/domain/page-batches/page-batches.ts'
import { growthPartner, plans } from '#src/domain/plans/plans.ts'
import { type DemoMentions, invoiceMentions, noteMentions } from './mentions/posts.ts'
import { type DemoAudience, invoiceAudience, noteAudience } from './feedback/messages.ts'
import { clientsByCountry, invoicesByCountry } from './page-batches/countries.ts'
import { industryGuides, websiteGuides } from './page-batches/guides.ts'

// Customers that show a living report and a working queue. Both products are made up and use reserved domain names.

export type DemoCustomer = {
  email: string
  planId: number
  /** When it was first paid, in days before now. A monthly plan was paid every 30 days since. */
  startedDaysAgo: number
  /** Rows that are submitted each day. */
  pace: number
  profile: ProfileFields
  /** Their page batches, oldest first. */
  pageBatches: readonly BatchText[]
  /** What people said about their field in the last month. */
  mentions: DemoMentions
  /** What their users said, and what they offer. */
  audience: DemoAudience
}

const publisher = plans.find(({ slug }) => slug === 'publisher') ?? growthPartner

const notes: ProfileFields = {
  ...emptyProfile,
  name: 'Example Notes',
  website_url: 'https://notes.example',
  tagline60: 'Meeting notes that turn into tasks',
  tagline100: 'Write meeting notes together, and every “we should” becomes a task with a name and a date',
  description160:
    'Shared notes for meetings. Mark a line as a task, give it an owner and a date, and it shows up in everyone’s list.',
  description500:
    'Example Notes is a shared notebook for meetings. Everyone writes in the same page, live. Mark any line as a task, give it an owner and a date, and it shows up in that person’s list. Before the next meeting, the page opens with what is still open. It works offline, exports Markdown, and needs no account to read a shared page.',
  description2000:
    'Example Notes is a shared notebook for meetings. Everyone writes in the same page, live, with the agenda on top and decisions marked as decisions. Mark any line as a task, give it an owner and a date, and it shows up in that person’s list, with a link back to the sentence it came from. Before the next meeting, the page opens with what is still open, so nobody has to ask. It works offline and catches up later, exports plain Markdown, and a shared page can be read without an account. Teams use it for weekly meetings, interviews with customers and retrospectives.',
  category: 'saas',
  keywords: ['meeting notes', 'tasks', 'collaboration'],
  founder: 'Demo customer',
  contactEmail: 'hello@notes.example',
  pricingModel: 'freemium',
  launchedOn: '2026-03-02',
  countries: ['US'],
  languages: ['en'],
  avoid: 'Don’t call it an AI notetaker: it doesn’t record meetings.',
}

const invoices: ProfileFields = {
  ...emptyProfile,
  name: 'Example Invoices',
  website_url: 'https://invoices.example',
  tagline60: 'Invoices for freelancers in four languages',
  tagline100: 'Write an invoice once, send it in your client’s language, and see who still has to pay',
  description160:
    'Invoices and quotes for freelancers. One form, four languages, reminders that send themselves, and an export your accountant can read.',
  description500:
    'Example Invoices is for freelancers with clients abroad. Fill in one form and send the invoice in English, German, French or Spanish, with the details each country requires. Reminders send themselves until an invoice is paid. At the end of the quarter your accountant gets one file. No percentage of what you earn.',
  description2000:
    'Example Invoices is for freelancers with clients abroad. Fill in one form and send the invoice in English, German, French or Spanish, with the details each country requires: tax numbers, reverse charge, payment terms. Quotes become invoices with one click, and invoices that repeat are written by themselves. Reminders are polite, in the client’s language, and stop when the invoice is paid. At the end of the quarter your accountant gets one file with every invoice and payment. It costs a fixed price a month and takes no percentage of what you earn.',
  category: 'saas',
  keywords: ['invoices', 'freelancers', 'quotes'],
  founder: 'Demo customer',
  contactEmail: 'hello@invoices.example',
  pricingModel: 'trial',
  launchedOn: '2025-11-10',
  countries: ['DE', 'FR'],
  languages: ['en', 'de', 'fr', 'es'],
}

const invoicePages = [invoicesByCountry, clientsByCountry, industryGuides, websiteGuides]

export const demoCustomers: readonly DemoCustomer[] = [
  {
    ...{ email: 'publisher@demo.example', planId: publisher.id, startedDaysAgo: 12, pace: 10 },
    ...{ profile: notes, pageBatches: [], mentions: noteMentions, audience: noteAudience },
  },
  {
    ...{ email: 'growth-partner@demo.example', planId: growthPartner.id, startedDaysAgo: 68, pace: 4 },
    ...{ profile: invoices, pageBatches: invoicePages, mentions: invoiceMentions, audience: invoiceAudience },
  },
]
