/** What a page with few questions is about. */
export type FaqTopic = 'links' | 'submissions'

/** `short`: the answer in a sentence, where it matters before ordering. `topic`: only on pages about it. */
export type FaqItem = { question: string; answer: string; short?: string; topic?: FaqTopic }

/** What buyers ask, and what we answer. */
export const faq: readonly FaqItem[] = [
  {
    question: 'What do I get for my money?',
    answer:
      'Starter submits your product to up to 60 directories for $99 once, Publisher to up to 200 for $299 once: the best of those that fit it. You see how many fit before you pay. If they’re fewer than a plan names, we owe you the rest and submit it as new ones join. If they’re fewer than 20, we don’t sell Starter or Publisher for it, and the list is free to use. Growth is $199 a month for 50 directories and 30 blog posts. Growth Partner is $690 a month: 50 directories, 30 posts (one a day, each with 5 links to pages of your site), 300 programmatic pages, auto-publish and priority support. These prices are after the 20% launch discount. Every plan comes with the report.',
  },
  {
    question: 'How long does it take?',
    short: 'Up to 30 days. Review times vary.',
    topic: 'submissions',
    answer:
      'We aim to finish within 30 days of your approval of the profile. We spread submissions over days to weeks on purpose: a new site that appears in two hundred places overnight looks odd, and rushed forms contain mistakes. After that, review times vary: some directories publish within hours, many take weeks, a few take months. The report shows the date of each submission and the date each page goes live.',
  },
  {
    question: 'Which directories do you submit to?',
    answer:
      'The ones that fit your product, audience and country, out of the list you can browse on this site, with the ratings, prices and link rules that are known. A payroll tool and a photo app get different selections. Starter takes the best 60 of them, Publisher the best 200. We don’t use directories that charge for every listing. We don’t choose by rating alone, and no one can make a particular directory accept you.',
  },
  {
    question: 'Are the links followed?',
    short: 'Some are. The report says which, where it’s known.',
    topic: 'links',
    answer:
      'Some are, some aren’t, and the report has a column for it. We say a directory follows its links only where a published source says so. Directories also change this without notice. Nofollow links still bring readers and confirm that your company exists, so we don’t skip good directories because of them.',
  },
  {
    question: 'Can it hurt my site?',
    answer:
      'Listing a real product once, with an honest description, in directories that suit it is normal practice. What causes harm is mass submission by software, networks of junk sites, and exact keywords as link text. We submit slowly and use your name as the title. Search engines decide for themselves, so we promise neither a ranking nor traffic.',
  },
  {
    question: 'What do you need from me?',
    answer:
      'One form: product name, URL, a headline, a description in your own words, category, a square logo, screenshots, a contact email for directories, and anything we shouldn’t say. Your site should work without a login and have a contact page and a privacy policy.',
  },
  {
    question: 'What is DR?',
    answer:
      'Domain Rating, a score from 0 to 100 that Ahrefs calculates from the followed links between domains. It’s useful for comparing directories and says nothing about visitors. Search engines don’t use it. It changes all the time, so our report shows the date next to each rating where the source gives one.',
  },
  {
    question: 'Do you use software or people?',
    answer:
      'People fill in the forms, because fields, categories and rules differ from one directory to the next, and editors notice. Software keeps the list, the dates and the report. That’s why submissions take days to weeks, and why the notes column can tell you what an editor wrote back.',
  },
  {
    question: 'Who pays listing fees?',
    answer:
      'No one. Your plan pays for our work, and we only use directories where a listing can be free. Those that charge for every listing are left out of every order. If one offers a paid upgrade, such as a faster review, we don’t take it.',
  },
  {
    question: 'Who owns the accounts at the directories?',
    answer:
      'You do. We open each account with the contact email in your profile, so you can set a password of your own at the directory and change or remove the listing without us. If a directory needs you to sign in or confirm something, its question is in your report.',
  },
  {
    question: 'What if a directory declines or removes us?',
    answer:
      'We submit to the next directory that fits, at no extra cost. That goes for every directory that declines you, and for lost listings up to a fifth of the order: after that, a person looks at why they go. We open each live page again every month to find out. If no directory that fits is left, your report says how many we still owe you, and we submit to new ones as they join our list.',
  },
  {
    question: 'Can I get a refund?',
    short: 'No. Look at the sample report first.',
    answer:
      'No. Fees are non-refundable, because we start preparing and sending soon after you pay, and that work can’t be undone. Please look at the sample report before you order, and ask us anything that’s unclear. This doesn’t affect consumer rights that can’t be waived under your country’s law.',
  },
  {
    question: 'Can I cancel a monthly plan?',
    answer:
      'Yes, at any time, on the plan page of your account, however you pay. The first 3 days of your first monthly plan are free. Your plan runs until the end of the month you’ve paid for, and you aren’t charged after that. Whatever was submitted or published stays: listings belong to the directories, posts and pages on your site belong to you, and you keep the report.',
  },
  {
    question: 'Is it free to list my product on this site?',
    answer:
      'Yes. Anyone can submit a product without an account and without paying. You confirm your email, a person reviews the submission within 3 days, and it’s either published on its own page or returned with the reason, so you can change it and resubmit.',
  },
]

/** The few questions of a page about something else, with their short answers. */
export function fewQuestions(topic: FaqTopic): { question: string; answer: string }[] {
  return faq.flatMap(({ question, short, topic: about = topic }) =>
    short === undefined || about !== topic ? [] : [{ question, answer: short }],
  )
}
