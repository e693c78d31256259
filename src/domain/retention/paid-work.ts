import { keptPages } from '#src/domain/proofs/kept-pages.ts'
import type { RetentionRule } from './rule.ts'

/** What belongs to the work of a paid plan. */
export const paidWork = {
  deliveries: {
    what: 'What your plan includes: your product’s profile, the directories we submit it to, what happened to each submission, links to your report, as hashes, what we forecast for each order, and whether you want the weekly email',
    why: 'To do the work you paid for and to show you proof of it',
    tables: [
      'kits',
      'orders',
      'deliveries',
      'delivery_events',
      'report_shares',
      'report_mails',
      'checks',
      'look_ups',
      'listing_drifts',
      'proofs',
      'evidence',
      'evidence_heads',
      'evidence_seals',
      'forecasts',
    ],
    until: 'Until you delete your account. The profile and links to a report are also deleted with their project',
    then: 'Deleted right away',
  },
  directorySignIns: {
    what: 'How to sign in to a directory, if you told us, encrypted',
    why: 'To submit your product there, also if we marked it as submitted by mistake',
    tables: ['deliveries'],
    days: 1,
    since: 'we submitted there or gave up on it',
    then: 'Erased',
  },
  listingPages: {
    what: 'Directories’ pages as our checks read them, compressed',
    why: 'To show what a check saw',
    tables: ['proof_pages'],
    days: keptPages.days,
    since: 'we read them',
    then: 'Erased. Their hash stays until you delete your account',
  },
  linkExports: {
    what: 'Exports of links you upload from Search Console or Bing: the file’s name and date, and which of your listings it has. The file itself stays in your browser',
    why: 'To show you which listings search engines count',
    tables: ['link_exports', 'link_export_rows'],
    until: 'Until you delete the upload, its project or your account',
    then: 'Deleted right away',
  },
  writtenWork: {
    what: 'Articles and pages we write for you, with their versions and comments, the tables your pages are made from, and how they’re published',
    why: 'To write and publish what you paid for',
    tables: ['articles', 'article_comments', 'article_revisions', 'article_settings', 'page_batches', 'batch_pages'],
    until: 'Until you delete your account. Pages are also deleted with their project',
    then: 'Deleted right away',
  },
  publishing: {
    what: 'Where you publish posts and pages, with the passwords and keys you gave us for it, encrypted, and what we published there',
    why: 'To publish on your site what we wrote for you',
    tables: ['publishing_targets', 'publications'],
    until: 'Until you delete the target, its project or your account',
    then: 'Deleted right away. What was published stays on your site',
  },
  directoryFacts: {
    what: 'What our team found out about the directories we submit to, and who checked it',
    why: 'To fill in their forms right',
    tables: ['directory_edits', 'directory_verifications'],
    until: 'As long as we use the directory',
    then: 'Deleted',
  },
  savedNotes: {
    what: 'Texts our team saves for notes to customers',
    why: 'So they don’t type them again',
    tables: ['saved_notes'],
    until: 'Until they delete them or their account',
    then: 'Deleted right away',
  },
} as const satisfies Record<string, RetentionRule>
